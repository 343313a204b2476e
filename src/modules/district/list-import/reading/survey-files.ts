import { FileError, type Book, type Sheet } from '#platform/tabular/cell.ts';
import type { ListDefinition } from '#modules/district/lists/service/definition/lists.ts';
import { formatCount } from '#web/format/numbers.ts';
import { unframe } from '../frames/frame.ts';
import { findRoles, isDescribedAsUnread, isOneSided, nameOf, nameWithRole, type TitledTable } from '../frames/table-roles.ts';
import { verifyFrame } from '../frames/verify-frame.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { TableRole } from '../sources/layout.ts';
import type { SourceView } from '../sources/source-view.ts';
import { settleEffectiveDate } from './effective-date.ts';
import { findDataDays, statedIn, type StatedDates } from './stated-dates.ts';
import { surveySheet, type SheetSurvey } from './survey.ts';
import { explainMissing, explainNoHeader, missingColumns, noteAbout } from './questions/survey-notes.ts';

export interface NamedBook {
  name: string;
  book: Book;
}

/** A sheet to read, with what it says of the list and its number in the findings. */
export interface SheetToRead {
  survey: SheetSurvey;
  role: TableRole;
  source: number;
}

/** Everything that is known before the rows are judged. */
export interface FileSurvey {
  sheets: readonly SheetToRead[];
  /** The files only say what comes, goes and changes: everything else stays as in the version before. */
  isAdjustment: boolean;
  dataRows: number;
  effectiveDate: string | undefined;
  /** What file names, sheet names and the lines above the headers say of the day. */
  statedDates: readonly StatedDates[];
  /** False when the files have no column that names the exchange. */
  hasExchange: boolean;
  /** Names of fields of which no file says anything. */
  absent: ReadonlySet<string>;
}

/**
 * Chooses the sheets that hold the list and reads their headers. Undefined when the files cannot be this list; the
 * findings then say why: no header, a missing column, a wrong day, a missing page.
 */
export async function surveyFiles(
  list: ListDefinition,
  view: SourceView,
  date: string,
  books: readonly NamedBook[],
  findings: Findings,
  onRead: () => void,
): Promise<FileSurvey | undefined> {
  const chosen: SheetToRead[] = [];
  checkPages(books, findings);
  for (const { name, book } of books) {
    if (book.dataDate && book.dataDate !== date)
      findings.add({ source: name, level: 'file', message: `文件写明的日期是 ${book.dataDate}，本次导入的是 ${date}` });
    onRead();
    const tables = await surveyBook({ list, view, findings }, name, book, books.length > 1);
    chosen.push(
      ...tables.map(({ survey, role }) => ({
        survey,
        role,
        source: findings.addSource({
          source: sourceName(name, survey.sheet, books.length > 1, tables.length > 1),
          unit: survey.sheet.unit,
        }),
      })),
    );
  }
  if (findings.counts.file > 0 || chosen.length === 0) return undefined;
  for (const { survey, role, source } of chosen)
    if (role !== 'removed') noteAbout(survey, list, view, findings.sourceAt(source).source, findings);
  checkDataDates(chosen, date, findings);
  const roles = checkRoles(chosen, findings);
  if (findings.counts.file > 0 || !roles) return undefined;
  return { ...summarise(list, chosen, date, findings), isAdjustment: roles.isAdjustment, statedDates: statedDates(books, chosen, date) };
}

/** A list is of one day: a file of many days would fail row by row. */
function checkDataDates(chosen: readonly SheetToRead[], date: string, findings: Findings): void {
  const rows = new Map<string, number>();
  for (const { survey } of chosen) for (const [day, count] of survey.dataDates) rows.set(day, (rows.get(day) ?? 0) + count);
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

/** Whole lists and adjustments do not make one list together, be they in one file or in several. */
function checkRoles(chosen: readonly SheetToRead[], findings: Findings): { isAdjustment: boolean } | undefined {
  const partial = chosen.filter(({ role }) => role !== 'whole');
  if (partial.length === 0) return { isAdjustment: false };
  if (partial.length < chosen.length) {
    findings.add({ source: '', level: 'file', message: '有的文件是全部名单，有的只是调入、调出，不能一起导入，请分开导入' });
    return undefined;
  }
  const tables = [...new Set(chosen.map(({ survey, role }) => nameWithRole(toTable(survey), role)))];
  findings.add({ source: '', level: 'warning', message: `按调整读取：${tables.join('、')}。没有提到的证券保持上一版不变` });
  return { isAdjustment: true };
}

function statedDates(books: readonly NamedBook[], chosen: readonly SheetToRead[], date: string): StatedDates[] {
  const places = [
    ...books.map(({ name }) => ({ place: `文件名「${name}」`, text: name })),
    ...chosen.flatMap(({ survey: { sheet, titles, frame } }) => [
      // Tables of a page have only numbers for names.
      ...(sheet.page ? [] : [{ place: `工作表「${sheet.name}」`, text: sheet.name }]),
      ...(frame?.date ? [{ place: '控制行', text: frame.date }] : []),
      ...titles.map((text) => ({ place: '表头上方', text })),
    ]),
  ];
  const texts = new Set(chosen.flatMap(({ survey }) => survey.sheet.page?.all ?? []));
  const days = [...new Set([...texts].flatMap((text) => findDataDays(text, date)))];
  return [...statedIn(places, date), ...(days.length > 0 ? [{ place: '正文', dates: days }] : [])];
}

/** Where a file has no flags, its margin ratios say which securities are targets. */
const saidBy: Readonly<Record<string, string>> = { isFinancing: 'financingMargin', isLending: 'lendingMargin' };

function summarise(
  list: ListDefinition,
  sheets: readonly SheetToRead[],
  date: string,
  findings: Findings,
): Omit<FileSurvey, 'statedDates' | 'isAdjustment'> {
  const read = sheets.filter(({ role }) => role !== 'removed');
  const fields = new Set(read.flatMap(({ survey }) => survey.header.columns.map(({ field }) => field.name)));
  const isDated = list.fields.some(({ name }) => name === 'effectiveOn');
  const { day, warning } = isDated
    ? settleEffectiveDate(
        sheets.map(({ survey }) => survey),
        date,
      )
    : { day: undefined };
  if (warning) findings.add({ source: '', level: 'warning', message: warning });
  return {
    sheets,
    dataRows: sheets.reduce((sum, { survey }) => sum + survey.dataRows, 0),
    effectiveDate: day,
    hasExchange: sheets.every(({ survey }) => survey.header.columns.some(({ field }) => field.name === 'exchange')),
    absent: new Set(list.fields.map(({ name }) => name).filter((name) => !fields.has(name) && !fields.has(saidBy[name] ?? ''))),
  };
}

/** Pages of one list must all be there: half a list is no list. */
function checkPages(books: readonly NamedBook[], findings: Findings): void {
  const pages = books.flatMap(({ book }) => (book.page ? [book.page] : []));
  const total = Math.max(0, ...pages.map((page) => page.of));
  const missing = Array.from({ length: total }, (_, number) => number).filter((number) => !pages.some((page) => page.number === number));
  if (missing.length > 0)
    findings.add({
      source: '',
      level: 'file',
      message: `名单共 ${total} 页，缺第 ${missing.map((number) => number + 1).join('、')} 页，请把各页文件一起导入`,
    });
}

interface SurveyInput {
  list: ListDefinition;
  view: SourceView;
  findings: Findings;
}

/** A sheet in which a header of the list was found. */
interface SurveyedTable extends TitledTable {
  survey: SheetSurvey;
}

const toTable = (survey: SheetSurvey, number = survey.number): Pick<TitledTable, 'sheet' | 'number'> => ({ sheet: survey.sheet, number });

async function surveyBook(
  surveying: SurveyInput,
  name: string,
  book: Book,
  isNamed: boolean,
): Promise<{ survey: SheetSurvey; role: TableRole }[]> {
  const { list, view, findings } = surveying;
  const source = isNamed ? name : '';
  const found = await surveySheets(surveying, book, source);
  if (findings.counts.file > 0) return [];
  const findingsOfRoles = findRoles(found, view.frame?.layout);
  if ('problem' in findingsOfRoles) {
    findings.add({ source, level: 'file', message: findingsOfRoles.problem });
    return [];
  }
  const oneSided = found.find((table, index) => list.kind === 'targets' && findingsOfRoles.roles[index] === 'removed' && isOneSided(table));
  if (oneSided) {
    const message = `${nameWithRole(oneSided, 'removed')}只说融资或融券一方，看不出另一方是否保留，请改用调整后的全部名单导入`;
    findings.add({ source, level: 'file', message });
    return [];
  }
  const tables = found.map(({ survey, number }, index) => ({ survey, number, role: findingsOfRoles.roles[index]! }));
  const read = tables.filter(({ role }) => role !== 'other');
  if (read.length === 0) await refuse(surveying, found, book, source);
  else
    noteUnread(
      book,
      read.map(({ number }) => number),
      list,
      source,
      findings,
    );
  return read;
}

/** Every sheet that is there to be read, and in which there is a header. */
async function surveySheets(surveying: SurveyInput, { sheets }: Book, source: string): Promise<SurveyedTable[]> {
  const { list, view, findings } = surveying;
  const found: SurveyedTable[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const number = index + 1;
    if (sheet.isHidden) findings.add({ source, level: 'note', message: `隐藏的工作表「${sheet.name}」没有读取` });
    if (sheet.isHidden || isDescribedAsUnread(sheet, number, view.frame?.layout)) continue;
    const place = [source, sheets.length > 1 ? nameOf({ sheet, number }) : ''].filter((part) => part !== '').join(' ');
    const survey = await trySurvey(surveying, sheet, number, place);
    if (survey) found.push({ survey, sheet, number, titles: survey.titles, missing: missingColumns(list, survey) });
  }
  return found;
}

function noteUnread(book: Book, read: readonly number[], list: ListDefinition, source: string, findings: Findings): void {
  const unused = book.sheets.filter(({ isHidden }, index) => !isHidden && !read.includes(index + 1));
  if (unused.length > 0)
    findings.add({
      source,
      level: 'note',
      message: `工作表${unused.map((sheet) => `「${sheet.name}」`).join('')}不是${list.title}，没有读取`,
    });
}

async function trySurvey({ view, findings }: SurveyInput, sheet: Sheet, number: number, source: string): Promise<SheetSurvey | undefined> {
  try {
    const { frame } = view;
    const report = frame && (await verifyFrame(sheet, frame));
    for (const message of report?.problems ?? []) findings.add({ source, level: 'file', message });
    const survey =
      report && report.problems.length > 0 ? undefined : await surveySheet(view, frame ? unframe(sheet, frame) : sheet, number);
    return survey && report ? { ...survey, frame: report } : survey;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.add({ source, level: 'file', message: error.message });
    return undefined;
  }
}

async function refuse(
  { list, view, findings }: SurveyInput,
  found: readonly SurveyedTable[],
  { sheets }: Book,
  source: string,
): Promise<void> {
  const nearest = found.map(({ survey }) => survey).toSorted((a, b) => b.header.columns.length - a.header.columns.length)[0];
  const message = nearest ? explainMissing(list, view, nearest) : await explainNoHeader(list, view, sheets);
  findings.add({ source, level: 'file', message });
}

function sourceName(file: string, sheet: Sheet, severalFiles: boolean, severalSheets: boolean): string {
  return [severalFiles ? file : '', severalSheets ? `工作表「${sheet.name}」` : ''].filter((part) => part !== '').join(' ');
}
