import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import {
  type MarginTermsDraft,
  type MarginTermsOnDay,
  type MarginTermsTimeline,
  type MarginTermsVersion,
  contractKinds,
  type MarginTerms,
  type TermsChange,
} from '../schema/terms.ts';
import { listTermsFacts } from '../web/terms-facts.ts';
import { contractRuleOn, termsOn } from '../web/terms-on-day.ts';
import { listContractRules } from './contract-rules.ts';

/**
 * Returns the terms in force on a day (default: today in Shanghai) with the previous and next version, and what applies to a
 * contract opened on `contractDate`. Throws 40004 for a day before the first version.
 */
export async function getMarginTerms(
  ctx: Context,
  { date, contractDate }: { date?: string; contractDate?: string },
): Promise<MarginTermsOnDay> {
  const { today, versions, contractRules } = await getMarginTermsTimeline(ctx, {});
  const day = date ?? today;
  const current = termsOn(versions, day);
  if (!current) throw fail('notFound', `没有 ${day} 执行的两融业务参数`);
  const at = versions.indexOf(current);
  const opened = contractDate ?? day;
  return {
    date: day,
    today,
    current,
    previous: versions[at + 1] ?? null,
    next: versions[at - 1] ?? null,
    contractDate: opened,
    contractRules: contractKinds.flatMap((kind) => contractRuleOn(contractRules, kind, opened) ?? []),
    contractTerms: termsOn(versions, opened) ?? null,
  };
}

/** Lists every version of the terms with its changes, and every rule by contract date, newest first. */
export async function getMarginTermsTimeline(ctx: Context, _input: Empty): Promise<MarginTermsTimeline> {
  const [versions, contractRules] = await Promise.all([listVersions(ctx), listContractRules(ctx)]);
  return { today: shanghaiDay(ctx.now), versions, contractRules };
}

async function listVersions(ctx: Context): Promise<MarginTermsVersion[]> {
  const rows = await ctx.db.selectFrom('marginTermsVersions').selectAll().orderBy('effectiveFrom', 'desc').execute();
  return rows.map(({ body, noticeTitle, noticeHref, publishedAt, ...row }, at) => {
    const [later, earlier] = [rows[at - 1], rows[at + 1]];
    return {
      ...row,
      effectiveTo: later ? addDays(later.effectiveFrom, -1) : null,
      notice: noticeTitle && noticeHref ? { title: noticeTitle, href: noticeHref } : null,
      publishedOn: shanghaiDay(publishedAt),
      changes: earlier ? compareTerms(earlier.body, body) : [],
      terms: body,
    };
  });
}

/** Returns the version with the latest effective date, which may be in the future; undefined before the first. */
export async function readNewestTerms(ctx: Context): Promise<MarginTermsDraft | undefined> {
  const [newest] = await listVersions(ctx);
  if (!newest) return undefined;
  const { effectiveFrom, terms, summary, source, notice, author, isSample } = newest;
  return { effectiveFrom, terms, summary, source, notice, author, isSample };
}

/** Returns the changes of a version by parameter, as display text. */
function compareTerms(before: MarginTerms, after: MarginTerms): TermsChange[] {
  const old = new Map(listTermsFacts(before).map(({ name, value }) => [name, value]));
  const present = listTermsFacts(after);
  const changed = present.filter(({ name, value }) => old.get(name) !== value);
  const gone = [...old.keys()].filter((name) => !present.some((fact) => fact.name === name));
  return [
    ...changed.map(({ name, value }) => ({ name, before: old.get(name) ?? '无', after: value })),
    ...gone.map((name) => ({ name, before: old.get(name) ?? '无', after: '无' })),
  ];
}
