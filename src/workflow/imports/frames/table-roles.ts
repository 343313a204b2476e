import type { Sheet } from '#platform/tabular/cell.ts';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import { tableRoleNames } from '../sources/layout-file.ts';
import type { FileLayout, TableRole } from '../sources/layout.ts';
import { normaliseHeading } from '../sources/source.ts';

/** A table of a file that may contain rows of the list. */
export interface TitledTable {
  sheet: Sheet;
  /** The number of the table or sheet in its file, from 1. */
  number: number;
  /** The lines above its header, within the table. */
  titles: readonly string[];
  /** The labels of the required columns that it lacks. */
  missing: readonly string[];
  /** The labels of its key columns. */
  keys: readonly string[];
}

/** The role of each table in the given order, or in Chinese why it is unclear. */
export type RoleFindings = { roles: readonly TableRole[] } | { problem: string };

/** The number of lines before a table that may be its title. */
const titleLines = 3;
const comes = /调入|新增|纳入|增加|增补/;
const goes = /调出|剔除|移出|移除|删除|减少|取消/;
const changes = /调整|变更|修改|修订/;
/** A title names what is added or removed, or is only such a word after its number; links and running text are not titles. */
const subject = /证券|名单|标的|股票|债券|基金|品种|范围|明细|折算率|比例/;
const sectionNumber = /^[(]?(?:[一二三四五六七八九十]+|\d{1,2})[)、.．:]*\s*/;

/**
 * Distinguishes tables of additions and removals from whole lists: by the description of the source, else by the words of the
 * title or the lines before the table. A table without such words is the whole list, unless a table beside it is an addition or a
 * removal; then it has to be described.
 */
export function findRoles(tables: readonly TitledTable[], layout: FileLayout | undefined, takesAdjustments: boolean): RoleFindings {
  if (!takesAdjustments)
    return { roles: tables.map((table) => (table.missing.length > 0 || findDescribed(table, layout) === 'other' ? 'other' : 'whole')) };
  const described = tables.map((table) => findDescribed(table, layout));
  const worded = tables.map((table, index) => described[index] ?? findWorded(table));
  const isPartial = worded.some((role) => role === 'added' || role === 'removed') || described.includes('changed');
  if (!isPartial) return { roles: tables.map(({ missing }, index) => (missing.length > 0 ? 'other' : (described[index] ?? 'whole'))) };
  return checkPartial(tables, worded);
}

/** Beside a table of additions or removals, every other possible table must state its role and be complete. */
function checkPartial(tables: readonly TitledTable[], worded: readonly (TableRole | undefined)[]): RoleFindings {
  for (const [index, table] of tables.entries()) {
    const role = worded[index] ?? 'other';
    // Removals only need the key columns.
    const lacking =
      role === 'removed' ? table.missing.filter((title) => table.keys.includes(title)) : role === 'other' ? [] : table.missing;
    if (lacking.length > 0) return { problem: `${tableNameWithRole(table, role)}缺少必需的列${lacking.join('、')}` };
  }
  const unknown = tables.filter(({ missing }, index) => worded[index] === undefined && missing.length === 0);
  if (unknown.length > 0)
    return {
      problem: `${unknown.map(tableName).join('、')}看不出是调入、调出、调整还是全部名单。请在来源的描述里用“表格”一行写明，并用 --source 指明来源`,
    };
  const roles = worded.map((role) => role ?? 'other');
  const whole = tables.find((_, index) => roles[index] === 'whole');
  if (whole)
    return { problem: `${tableName(whole)}是全部名单，其他表格是调入、调出，不能一起导入。请在来源的描述里用“表格”一行写明哪些不读` };
  return { roles };
}

/** Returns the name of a table for the report. */
export const tableName = ({ sheet, number }: Pick<TitledTable, 'sheet' | 'number'>): string =>
  sheet.page ? `第 ${number} 个表格` : `工作表「${sheet.name === '' ? String(number) : sheet.name}」`;

/** Returns `第 1 个表格（调入）` for the report. */
export const tableNameWithRole = (table: Pick<TitledTable, 'sheet' | 'number'>, role: TableRole): string =>
  `${tableName(table)}（${tableRoleNames[role]}）`;

/** Returns whether the source declares that a sheet, by position or name, contains nothing of the list and is skipped. */
export const isDescribedAsUnread = (sheet: Sheet, number: number, layout: FileLayout | undefined): boolean =>
  findDescribed({ sheet, number, titles: [] }, layout) === 'other';

function findDescribed(
  { sheet, number, titles }: Omit<TitledTable, 'missing' | 'keys'>,
  layout: FileLayout | undefined,
): TableRole | undefined {
  const texts = [sheet.name, ...titles, ...linesBefore(sheet)].map(normaliseHeading);
  return layout?.tables?.find(
    (table) =>
      (table.number === undefined || table.number === number) &&
      (table.title === undefined || texts.some((text) => text.includes(normaliseHeading(table.title!)))),
  )?.role;
}

/** Only pages and workbooks divide a list into tables; a text file has no title of a single table. */
function findWorded({ sheet, titles }: TitledTable): TableRole | undefined {
  if (sheet.isDelimited) return undefined;
  const texts = sheet.page ? [...titles.toReversed(), ...linesBefore(sheet)] : [sheet.name];
  for (const text of texts) {
    const roles = findRolesIn(toPlain(text));
    if (roles.length > 0) return roles.length === 1 ? roles[0] : undefined;
  }
  return undefined;
}

/** A line that mentions both additions and removals determines neither. */
export function findRolesIn(text: string): TableRole[] {
  const found: TableRole[] = [];
  if (!subject.test(text) && text.replace(sectionNumber, '').length > 4) return found;
  if (comes.test(text)) found.push('added');
  if (goes.test(text)) found.push('removed');
  return found.length > 0 || !changes.test(text) ? found : ['changed'];
}

/** Returns the lines before a table, the nearest first. */
export const linesBefore = ({ page }: Sheet): string[] => (page?.before ?? []).slice(-titleLines).toReversed();
