import { Buffer } from 'node:buffer';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { listVersions } from '#securities/list-imports/service/publishing/list-versions.ts';
import { applyRequest } from '#workflow/approvals/service/apply.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import { importBeginInput, importSubmitInput, type ImportDetail } from '#workflow/data-imports/schema/imports.ts';
import { addFiles } from '#workflow/data-imports/service/files/keep-files.ts';
import { beginImport, submitImport } from '#workflow/data-imports/service/imports/begin-import.ts';
import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
import { showImport } from '#workflow/data-imports/service/imports/show-import.ts';
import { runReading } from '#workflow/data-imports/service/reading/read-import.ts';
import { shiftTradingDays, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { fillPlaceholders } from '../fill.ts';
import { seriesFiles, seriesLists } from '../margin/series/list-state.ts';
import { applyDays, lastSeriesDay, seriesStart, simulateSeries } from '../margin/series/simulate.ts';
import { readYaml } from '../read-yaml.ts';
import { readRecords, toCsv, type CsvRecord } from '../securities/records.ts';
import type { DayPlan, StaffContext } from './staff-actors.ts';

const words = z.string().min(2);
const dayList = z.object({
  name: words,
  list: z.string(),
  from: z.string(),
  source: z.string().default(''),
  edits: z.array(z.object({ row: z.number().int().min(1), column: z.string(), value: z.string() })).default([]),
  keep: z.number().min(0).max(1).default(1),
  to: z.enum(['dropped', 'checked', 'submitted', 'returned', 'approved', 'published']),
  reason: words.default('按当日收到的文件更新'),
  accept: z.array(z.string()).default([]),
  acceptReason: z.string().default(''),
  approve: words.optional(),
  back: words.optional(),
  /** The hour of the next working day at which it is published. */
  hour: z.number().int().min(0).max(23).optional(),
});
type DayList = z.output<typeof dayList>;

export const readLists = (): DayList[] => z.array(dayList).parse(readYaml('day/lists', z.array(dayList)));

const [clerk, reviewer, compliance] = ['demo.data', 'demo.data2', 'demo.compliance'] as const;

/** When the files of the last day were already imported, the files of this run are for a future day, which needs a confirmation. */
const isAhead = (day: Day, { now }: DayPlan['clock']): boolean => day > shanghaiDay(now);
/** The timeout for a running site to read a list, and the polling interval. */
const readingMs = 120_000;
const lookAgainMs = 200;
const sampleGuards = ['former-content', 'doubtful-securities'];
const aheadReason = '示例：下一交易日的文件提前收到。';

/** Lists functions that upload the files of the day and handle them, as different clerks, to their final state. */
export async function listListSimulations(
  ctx: Context,
  { daily }: { daily: DataImportDeps },
  plan: DayPlan,
): Promise<(() => Promise<void>)[]> {
  const day = await dayOfFiles(ctx, plan);
  return readLists().map((one) => () => bringIn(ctx, daily, plan, { one, day }));
}

/**
 * Returns the last traded day; when its files were already imported, as on a weekend and after an earlier demo day, the day after
 * those.
 */
async function dayOfFiles(ctx: Context, { clock }: DayPlan): Promise<Day> {
  const day = tradingDayAtOrBefore(clock.today);
  const [newest] = await listVersions(ctx, 'details', 1);
  const last = newest?.day ?? undefined;
  return last !== undefined && last >= day ? shiftTradingDays(last, 1) : day;
}

async function bringIn(
  ctx: Context,
  deps: DataImportDeps,
  { as, clock }: DayPlan,
  { one, day }: { one: DayList; day: Day },
): Promise<void> {
  const mine = as(clerk, clock.now);
  const bytes = new Uint8Array(Buffer.from(toCsv(recordsOf(one, day, clock.now))));
  const { files } = await addFiles(mine, deps, { file: { name: fillPlaceholders(one.name, { day }), type: 'text/csv', bytes } });
  if (one.to === 'dropped') return;
  const options = { source: one.source, isSynthetic: true };
  const { id } = await beginImport(
    mine,
    deps,
    importBeginInput.parse({ kind: 'list', code: one.list, date: day, files: files.map(({ fileId }) => fileId), options }),
  );
  const checked = await readNow(ctx, deps, mine, id);
  if (one.to === 'checked') return;
  await submit(ctx, deps, { as, clock }, { one, day, id, checked });
}

/** Submits a validated file, and decides it as far as specified. */
async function submit(
  ctx: Context,
  deps: DataImportDeps,
  { as, clock }: Pick<DayPlan, 'as' | 'clock'>,
  { one, day, id, checked }: { one: DayList; day: Day; id: number; checked: ImportDetail },
): Promise<void> {
  const mine = as(clerk, clock.now);
  const applyAt = one.hour === undefined ? null : clock.hourAhead(1, one.hour).toISOString();
  const { reason } = one;
  const { revision, report } = checked;
  // The sample has the same figures on every day, and some of its names are fictitious.
  const asSample = report!.guards
    .filter(({ guard, state }) => state === 'failed' && sampleGuards.includes(guard))
    .map(({ guard }) => guard);
  const ahead = isAhead(day, clock) ? ['future-date'] : [];
  const accept = [...new Set([...one.accept, ...ahead, ...asSample])];
  const acceptReason = accept.length === 0 ? '' : one.acceptReason || (ahead.length > 0 ? aheadReason : '示例数据。');
  await submitImport(mine, deps, importSubmitInput.parse({ id, revision, reason, applyAt, accept, acceptReason }));
  const { contentHash, state, reading, levels } = await readNow(ctx, deps, mine, id);
  if (state !== 'submitted') throw new Error(`demo list ${one.name} came to ${state}, ${reading}`);
  const kind = importKind(deps);
  const other = as(reviewer, clock.now);
  if (one.back) await decideRequest(other, kind, 1, { id, decision: 'return', contentHash, note: one.back });
  if (one.approve) await decideRequest(other, kind, 1, { id, decision: 'approve', contentHash, note: one.approve });
  if (one.to === 'published' && levels > 1)
    await decideRequest(as(compliance, clock.now), kind, 2, { id, decision: 'approve', contentHash, note: '同意' });
  // A large import would otherwise wait for its job.
  if (one.to === 'published') await applyRequest({ ...ctx, actor: { kind: 'system', name: 'daily' } }, kind, id);
}

/** Reads pending files as the site's job would. Waits when a running site has already started. */
async function readNow(ctx: Context, deps: DataImportDeps, mine: StaffContext, id: number): Promise<ImportDetail> {
  const { run } = await showImport(mine, deps, { id });
  await runReading({ ...ctx, actor: { kind: 'system', name: 'daily' } }, deps, { id, run });
  const giveUpAt = performance.now() + readingMs;
  for (;;) {
    const shown = await showImport(mine, deps, { id });
    if (shown.reading !== 'reading') return shown;
    if (performance.now() > giveUpAt) throw new Error(`demo list ${id} is still being read`);
    await setTimeout(lookAgainMs);
  }
}

/** Returns the rows of the newest published list, or the sample's, as those of the day, with edits. */
function recordsOf({ from, keep, edits }: DayList, day: Day, now: Date): CsvRecord[] {
  const list = seriesLists.find((one) => seriesFiles[one] === from);
  const records = list ? [...newestLists(now)[list].values()] : readRecords(from);
  const dated = records.slice(0, Math.ceil(records.length * keep)).map((row) => ({
    ...row,
    ...('data_date' in row && { data_date: day }),
    ...('effective_date' in row && { effective_date: shiftTradingDays(day, 1) }),
  }));
  for (const { row, column, value } of edits) dated[row - 1] = { ...dated[row - 1]!, [column]: value };
  return dated;
}

function newestLists(now: Date) {
  const { start, days } = simulateSeries(seriesStart, lastSeriesDay(now));
  return applyDays(start, days);
}
