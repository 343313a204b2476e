import type { Findings } from '#platform/tabular/findings/findings.ts';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { linesBefore, tableNameWithRole, findRolesIn } from '#workflow/imports/frames/table-roles.ts';
import type { FileSurvey, SheetToRead } from '#workflow/imports/reading/survey-files.ts';
import type { SheetSurvey } from '#workflow/imports/reading/survey.ts';
import { settleEffectiveDate } from '../reading/effective-date.ts';

/** The combined survey of a list's files. */
export interface ListSurvey {
  effectiveDate: string | undefined;
  /** False when the files have no exchange column. */
  hasExchange: boolean;
  /** Names of fields missing in all files. */
  absent: ReadonlySet<string>;
}

/** When a file has no flags, its margin ratios tell which securities are targets. */
const saidBy: Readonly<Record<string, string>> = { isFinancing: 'financingMargin', isLending: 'lendingMargin' };

/** Evaluates the surveyed files of a list; undefined, with findings, when they cannot be read as one. */
export function judgeSurvey(list: ListDefinition, { sheets }: FileSurvey, date: string, findings: Findings): ListSurvey | undefined {
  checkDataDates(sheets, date, findings);
  const oneSided = sheets.find(({ survey, role }) => list.kind === 'targets' && role === 'removed' && isOneSided(survey));
  if (oneSided) {
    const message = `${tableNameWithRole(oneSided.survey, 'removed')}只说融资或融券一方，看不出另一方是否保留，请改用调整后的全部名单导入`;
    findings.add({ source: '', level: 'file', message });
  }
  if (findings.counts.file > 0) return undefined;
  const read = sheets.filter(({ role }) => role !== 'removed');
  const fields = new Set(read.flatMap(({ survey }) => survey.header.columns.map(({ field }) => field.name)));
  return {
    effectiveDate: findEffectiveDate(list, sheets, date, findings),
    hasExchange: sheets.every(({ survey }) => survey.header.columns.some(({ field }) => field.name === 'exchange')),
    absent: new Set(list.fields.map(({ name }) => name).filter((name) => !fields.has(name) && !fields.has(saidBy[name] ?? ''))),
  };
}

function findEffectiveDate(list: ListDefinition, sheets: readonly SheetToRead[], date: string, findings: Findings): string | undefined {
  if (!list.fields.some(({ name }) => name === 'effectiveOn')) return undefined;
  const { day, warning } = settleEffectiveDate(
    sheets.map(({ survey }) => survey),
    date,
  );
  if (warning) findings.add({ source: '', level: 'warning', message: warning });
  return day;
}

/** A list has one date: a file with many dates would fail row by row. */
function checkDataDates(sheets: readonly SheetToRead[], date: string, findings: Findings): void {
  const rows = new Map<string, number>();
  for (const { survey } of sheets)
    for (const [day, count] of survey.days.get('dataDate') ?? []) rows.set(day, (rows.get(day) ?? 0) + count);
  if (rows.size < 2) return;
  const days = [...rows.keys()].toSorted();
  const own = rows.get(date);
  const has = own === undefined ? `没有 ${date} 的行` : `${date} 的有 ${formatCount(own)} 行`;
  findings.add({
    source: '',
    level: 'file',
    message: `文件里有 ${days.length} 个日期（${days[0]!} 至 ${days.at(-1)!}），${has}。一次只导入一天的名单，请筛选出这一天的行，另存后再导入`,
  });
}

/**
 * Returns whether a title covers one side of margin trading only, as in `调出融券标的`. A security removed from one side may stay on
 * the other, which a table of codes does not say.
 */
const isOneSided = ({ sheet, titles }: SheetSurvey): boolean =>
  [sheet.name, ...titles, ...linesBefore(sheet)].some((text) => {
    const plain = toPlain(text).replaceAll(/融资融券|两融/g, '');
    return findRolesIn(plain).length > 0 && plain.includes('融资') !== plain.includes('融券');
  });
