import { z } from 'zod';
import { findingKinds } from '#operations/insight/schema/links.ts';
import { beginCheck, endCheck } from '#operations/insight/service/links/store-findings.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { addDays, daysBetween, weekday } from '../calendar.ts';
import { readYaml } from '../read-yaml.ts';

const words = z.string().min(2);
const findings = z.array(z.object({ kind: z.enum(findingKinds), page: words, target: words, words, result: words }));
const problems = findings.parse(readYaml('insight/findings', findings)).map((one) => ({ ...one, pages: 1, shownOn: [one.page] }));

/** Imports the open findings of the last weekly check for the demo firm's editors. */
export async function loadDemoInsight(ctx: Context): Promise<void> {
  const written = { ...ctx, now: lastCheckBefore(ctx.now) };
  const files = problems.filter(({ kind }) => kind.startsWith('pdf')).length;
  const seen = new Set(problems.map(({ page }) => page));
  await endCheck(written, await beginCheck(written), { problems, seen, links: problems.length, files, isWhole: true });
}

/** Returns the time of the last check, in the night to Monday. */
function lastCheckBefore(now: Date): Date {
  const nights = daysBetween(addDays(shanghaiDay(now), -7), shanghaiDay(now))
    .filter((day) => weekday(day) === '星期一')
    .map((day) => new Date(`${day}T02:30:00+08:00`));
  return nights.findLast((night) => night <= now)!;
}
