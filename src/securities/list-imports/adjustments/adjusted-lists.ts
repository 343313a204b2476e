import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { previousTradingDay } from '#securities/calendar/service/calendar.ts';
import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { showContent, formatFieldValue, type FieldValue } from '#securities/lists/service/definition/field-words.ts';
import { lists, toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { findVersion, isInVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import type { ImportColumn } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate } from '#workflow/imports/definition/register.ts';
import { columnRule } from '#workflow/imports/rules/rule-of.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { importList } from '../service/list-target.ts';
import { toEntryTable } from '../service/publishing/staging.ts';

/** The lists that adjustment notices change. */
export const adjustedLists = ['collateral', 'targets', 'fairPrice'] as const;
export type AdjustedList = (typeof adjustedLists)[number];

/** A list row with display values, by field. */
type WordRow = Record<string, string>;
type Rows = Map<string, WordRow>;

const rowKey = ({ exchange, code }: Pick<SecurityNoticeItem, 'exchange' | 'code'>): string => `${exchange} ${code}`;

/** Validates changes before the lists are built: fields of another list, and former values that do not match the list. */
export async function checkItems(tx: Context, items: readonly SecurityNoticeItem[]): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const list of new Set(items.map((item) => item.list as AdjustedList))) {
    const definition = lists[list];
    const base = await findVersion(tx, list);
    const rows = base ? await readRows(tx, definition, base) : new Map<string, WordRow>();
    for (const [at, item] of items.entries()) {
      if (item.list !== list) continue;
      const field = definition.fields.find(({ name }) => name === item.field);
      if (!field) faults.push({ path: `${at}.field`, message: `${definition.title}没有这一项` });
      else faults.push(...checkBefore(field, item, at, rows.get(rowKey(item))), ...checkAfter(field, item, at));
    }
  }
  return faults;
}

function checkBefore({ title, name }: ImportColumn, item: SecurityNoticeItem, at: number, row: WordRow | undefined): FieldError[] {
  const present = row?.[name] || null;
  if (present === item.before) return [];
  // A security missing from the list is not a target, and is valued at its last close.
  if (!row && (item.before === '否' || item.before === '市价')) return [];
  return [{ path: `${at}.before`, message: `现行名单里 ${item.code} 的${title}是${present ?? '无'}，不是${item.before ?? '无'}` }];
}

/** The notice must show the value as in the list: 55% and not 55. */
function checkAfter({ content }: ImportColumn, { after }: SecurityNoticeItem, at: number): FieldError[] {
  if (after === null) return [];
  const reading = columnRule({ content })(after, { unit: undefined, date1904: false });
  if ('problem' in reading) return [{ path: `${at}.after`, message: reading.problem }];
  const words = formatFieldValue(showContent(content), reading.value as FieldValue);
  return words === after ? [] : [{ path: `${at}.after`, message: `请写成 ${words}` }];
}

/**
 * Submits each changed list for a second approval. Its data date is the trading day before the changes take effect. Throws 40001
 * without a staff account behind the import, while that day is in the future, and for all errors of the list's own import.
 */
export async function submitLists(tx: Context, items: readonly SecurityNoticeItem[], application: RegisterUpdate): Promise<void> {
  for (const [key, own] of Map.groupBy(items, ({ list, effectiveOn }) => `${list} ${effectiveOn}`)) {
    const [list, effectiveOn] = key.split(' ') as [AdjustedList, string];
    const date = await previousTradingDay(tx, effectiveOn);
    if (date > shanghaiDay(tx.now)) throw createInputError([], `${effectiveOn} 生效的名单以 ${date} 为数据日期，请到那一天再导入调整`);
    await handInList(tx, lists[list], { own, date, effectiveOn, application });
  }
}

interface ListChange {
  own: readonly SecurityNoticeItem[];
  date: string;
  effectiveOn: string;
  application: RegisterUpdate;
}

async function handInList(tx: Context, list: ListDefinition, { own, date, effectiveOn, application }: ListChange): Promise<void> {
  const base = await findVersion(tx, list.kind);
  if (!base) throw createInputError([], `${list.title}还没有发布过，没有可以调整的名单`);
  if (base.dataDate > date) throw createInputError([], `${list.title}已有 ${base.dataDate} 的名单，不能再以 ${date} 调整`);
  const rows = adjust(list, await readRows(tx, list, base), own, effectiveOn);
  const { publication, submitDerivedList, tell } = application;
  if (!submitDerivedList) throw createInputError([], `调整后的${list.title}须提交复核，请用 --by 写明员工的登录名`);
  const name = `${publication.source.slice(0, 60)}（调整后的${list.title}）.csv`;
  const isSynthetic = publication.isSynthetic || base.isSynthetic;
  // The changes are based on this exact version, and the approver sees each of them with its name.
  const accept = ['date-exists', 'doubtful-securities', 'former-content'];
  const acceptReason = '在当天名单上执行调整公告';
  await withFile(list, rows, async (path) => {
    const report = await importList(tx, {
      list: list.kind,
      date,
      files: [{ path, name }],
      source: 'own',
      freeze: true,
      checkOnly: true,
      isSynthetic,
      accept: { guards: accept, reason: acceptReason },
    });
    if (report.outcome !== 'checked')
      throw createInputError([], `${list.title}：${reasonsOf(report).join('；') || '调整后的名单没有变动'}`);
    const file = { name, bytes: new Uint8Array(await readFile(path)) };
    const id = await submitDerivedList(tx, { code: list.kind, date, file, options: { source: 'own', isSynthetic, accept, acceptReason } });
    tell(`${list.title} ${date} 已提交，读取后等待复核（第 ${id} 号）`);
  });
}

const reasonsOf = ({ findings, guards, target }: ImportReport): string[] => [
  ...findings.filter(({ level }) => level === 'file' || level === 'row').map(formatFinding),
  ...guards.filter(({ state }) => state === 'failed').map(({ guard, message }) => `${target.guards[guard]}：${message}`),
];

/**
 * Applies the changes to the rows: an added security has the values that the changes give, one whose only figure is removed
 * leaves the list.
 */
function adjust(list: ListDefinition, rows: Rows, items: readonly SecurityNoticeItem[], effectiveOn: string): Rows {
  const adjusted: Rows = new Map(rows);
  const day: WordRow = haveDays(rows) ? { effectiveOn } : {};
  for (const item of items) {
    const key = rowKey(item);
    const row = adjusted.get(key) ?? {
      exchange: formatFieldValue(showContent(exchangeField(list).content), item.exchange),
      code: item.code,
      name: item.name,
    };
    if (item.after === null && isOnlyFigure(list, item.field)) adjusted.delete(key);
    else adjusted.set(key, { ...row, [item.field]: item.after ?? '', ...day });
  }
  return adjusted;
}

/** A list file has a date in every row or no date column. */
const haveDays = (rows: Rows): boolean => [...rows.values()].every(({ effectiveOn = '' }) => effectiveOn !== '');

const exchangeField = ({ fields }: ListDefinition): ImportColumn => fields.find(({ name }) => name === 'exchange')!;
const isOnlyFigure = ({ kind }: ListDefinition, field: string): boolean =>
  (kind === 'collateral' && field === 'haircut') || (kind === 'fairPrice' && field === 'fairPrice');

/** Returns the columns of a list file with their display values. */
const columnsOf = ({ fields }: ListDefinition): ImportColumn[] => fields.filter(({ name }) => name !== 'dataDate');

async function readRows(tx: Context, list: ListDefinition, base: ListVersion): Promise<Rows> {
  const { rows } = await sql<{
    entry: Record<string, FieldValue>;
  }>`select to_jsonb(e) as entry from ${toEntryTable(list)} e where ${isInVersion(base)}`.execute(tx.db);
  return new Map(
    rows.map(({ entry }) => {
      const words = columnsOf(list).map(
        ({ name, content }) => [name, formatFieldValue(showContent(content), entry[toSnake(name)])] as const,
      );
      const row: WordRow = Object.fromEntries(words);
      if ('effectiveOn' in row && row.effectiveOn === '') row.effectiveOn = base.effectiveDate ?? '';
      return [`${String(entry.exchange)} ${String(entry.code)}`, row] as const;
    }),
  );
}

/** Writes the rows to a temporary file in the site's format. A list without row dates has no date column. */
async function withFile<Result>(list: ListDefinition, rows: Rows, work: (path: string) => Promise<Result>): Promise<Result> {
  const hasDays = haveDays(rows);
  const columns = columnsOf(list).filter(({ name }) => name !== 'effectiveOn' || hasDays);
  const folder = await mkdtemp(join(tmpdir(), 'qianting-adjusted-'));
  try {
    const path = join(folder, 'list.csv');
    const lines = [...rows.values()].map((row) => toCsvRow(columns.map(({ name }) => row[name] ?? '')));
    await writeFile(path, csvStart + toCsvRow(columns.map(({ title }) => title)) + lines.join(''));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
