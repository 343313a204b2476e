import { parse } from 'yaml';
import { z } from 'zod';
import type { Finding } from './findings.ts';

/** The longest time for which an exception may hold; then it is decided again. */
export const longestExceptionDays = 180;

const dayMs = 86_400_000;
const day = z.iso.date();
const exception = z
  .strictObject({
    /** As in a finding: `GHSA-…`, `CVE-…`, `MAL-…`. */
    advisory: z.string().regex(/^[A-Z]+-[\w-]+$/),
    /** The name of the package. */
    component: z.string().min(1),
    reason: z.string().trim().min(20),
    /** The person or role that answers for it. */
    owner: z.string().trim().min(2),
    since: day,
    until: day,
  })
  .refine(({ since, until }) => since < until && Date.parse(until) - Date.parse(since) <= longestExceptionDays * dayMs);

/** An advisory that need not be remedied by its time: why, by whose decision, and until when. */
export type AdvisoryException = z.infer<typeof exception>;

/** Reads the file of exceptions. Throws, in Chinese, for one that does not have the format. */
export function parseExceptions(text: string): AdvisoryException[] {
  const given: unknown = parse(text) ?? [];
  if (!Array.isArray(given)) throw new Error('advisory-exceptions.yaml 应为一个列表，没有例外时写 []');
  return given.map((entry, index) => {
    const { data, error } = exception.safeParse(entry);
    if (data) return data;
    const fields = [...new Set(error.issues.map(({ path }) => path.join('.') || 'since、until'))].join('、');
    throw new Error(
      `advisory-exceptions.yaml 第 ${index + 1} 条的 ${fields} 有误：须有 advisory、component、reason（不少于 20 字）、owner、since、until（日期），期限不超过 ${longestExceptionDays} 天`,
    );
  });
}

/** True from the day after its last day. */
export const isExpired = ({ until }: AdvisoryException, now: Date): boolean => Date.parse(until) + dayMs <= now.getTime();

/** Returns the exception that applies to a finding today. */
export const findException = (
  exceptions: readonly AdvisoryException[],
  { advisory, component }: Finding,
  now: Date,
): AdvisoryException | undefined =>
  exceptions.find((one) => one.advisory === advisory && one.component === component.name && !isExpired(one, now));

/** Writes one line for each exception that has expired, and for each that no advisory needs any more. */
export function listStaleExceptions(
  exceptions: readonly AdvisoryException[],
  findings: readonly Finding[],
  now: Date,
): { expired: string[]; unneeded: string[] } {
  const nameOf = ({ advisory, component, owner, until }: AdvisoryException) => `${component} ${advisory}（${owner}，至 ${until}）`;
  const isNeeded = ({ advisory, component }: AdvisoryException) =>
    findings.some((one) => one.advisory === advisory && one.component.name === component);
  return {
    expired: exceptions.filter((one) => isExpired(one, now)).map((one) => `✗ 例外已过期：${nameOf(one)}。处理漏洞后删去，或重新决定`),
    unneeded: exceptions
      .filter((one) => !isExpired(one, now) && !isNeeded(one))
      .map((one) => `· 例外没有对应的漏洞，可以删去：${nameOf(one)}`),
  };
}
