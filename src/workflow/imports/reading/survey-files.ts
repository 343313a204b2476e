import type { Day } from '#platform/day.ts';
import { FileError, type Book, type Sheet } from '#platform/tabular/cell.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { removeFrame } from '../frames/frame.ts';
import { findRoles, isDescribedAsUnread, tableName, tableNameWithRole, type TitledTable } from '../frames/table-roles.ts';
import { verifyFrame } from '../frames/verify-frame.ts';
import type { TableRole } from '../sources/layout.ts';
import type { TargetView } from '../sources/source-view.ts';
import type { FileQuestion } from './questions/question.ts';
import { explainMissing, explainNoHeader, missingColumns, addSurveyFindings } from './questions/survey-notes.ts';
import type { ReadableSheet } from './read-rows.ts';
import { findDataDays, statedIn, type StatedDates } from './stated-dates.ts';
import { surveySheet, type SheetSurvey } from './survey.ts';

/** The sheet of our templates that explains the others; it is not read. */
export const instructionSheet = '填写说明';

export interface NamedBook {
  name: string;
  book: Book;
}

/** A sheet to read, with its survey. */
export interface SheetToRead extends ReadableSheet {
  role: TableRole;
}

/** Everything known before the rows are judged. */
export interface FileSurvey {
  sheets: readonly SheetToRead[];
  /** True if the files only contain additions, removals and changes: everything else stays as in the previous version. */
  isAdjustment: boolean;
  dataRows: number;
  /** The dates in file names, sheet names and lines above the headers. */
  statedDates: readonly StatedDates[];
}

/** The input of a survey. */
export interface SurveyInput {
  title: string;
  takesAdjustments: boolean;
  view: TargetView;
  /** The date of the import; null where its target has none. */
  date: Day | null;
  /** Today, for dates without a year. */
  today: Day;
  findings: Findings;
  onRead(): void;
  /** Called with each question that the files leave open. */
  ask?(question: FileQuestion): void;
  /** Describes what a file that does not belong to the target looks like, as the end of a sentence. */
  findOther(book: Book): Promise<string>;
}

/**
 * Selects the sheets with the target's tables and reads their headers. Returns undefined when the files cannot belong to this
 * target; the findings then say why: no header, a missing column, a wrong date, a missing page.
 */
export async function surveyFiles(input: SurveyInput, books: readonly NamedBook[]): Promise<FileSurvey | undefined> {
  const { findings, date } = input;
  const chosen: SheetToRead[] = [];
  checkPages(books, findings);
  for (const { name, book } of books) {
    if (date !== null && book.dataDate && book.dataDate !== date)
      findings.add({ source: name, level: 'file', message: `文件写明的日期是 ${book.dataDate}，本次导入的是 ${date}` });
    input.onRead();
    const tables = await surveyBook(input, name, book, books.length > 1);
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
  const open = chosen.filter(({ role }) => role !== 'removed');
  for (const { survey, source } of open)
    for (const question of addSurveyFindings(survey, findings.sourceAt(source).source, findings)) input.ask?.(question);
  const roles = checkRoles(chosen, findings);
  if (findings.counts.file > 0 || !roles) return undefined;
  return {
    sheets: chosen,
    isAdjustment: roles.isAdjustment,
    dataRows: chosen.reduce((sum, { survey }) => sum + survey.dataRows, 0),
    statedDates: statedDates(books, chosen, date ?? input.today),
  };
}

/** Whole lists and adjustments cannot be combined, neither in one file nor in several. */
function checkRoles(chosen: readonly SheetToRead[], findings: Findings): { isAdjustment: boolean } | undefined {
  const partial = chosen.filter(({ role }) => role !== 'whole');
  if (partial.length === 0) return { isAdjustment: false };
  if (partial.length < chosen.length) {
    findings.add({ source: '', level: 'file', message: '有的文件是全部名单，有的只是调入、调出，不能一起导入，请分开导入' });
    return undefined;
  }
  const tables = [...new Set(chosen.map(({ survey, role }) => tableNameWithRole(survey, role)))];
  findings.add({ source: '', level: 'warning', message: `按调整读取：${tables.join('、')}。没有提到的证券保持上一版不变` });
  return { isAdjustment: true };
}

function statedDates(books: readonly NamedBook[], chosen: readonly SheetToRead[], date: Day): StatedDates[] {
  const places = [
    ...books.map(({ name }) => ({ place: `文件名「${name}」`, text: name })),
    ...chosen.flatMap(({ survey: { sheet, titles, frame } }) => [
      // Tables of a page only have numbers.
      ...(sheet.page ? [] : [{ place: `工作表「${sheet.name}」`, text: sheet.name }]),
      ...(frame?.date ? [{ place: '控制行', text: frame.date }] : []),
      ...titles.map((text) => ({ place: '表头上方', text })),
    ]),
  ];
  const texts = new Set(chosen.flatMap(({ survey }) => survey.sheet.page?.all ?? []));
  const days = [...new Set([...texts].flatMap((text) => findDataDays(text, date)))];
  return [...statedIn(places, date), ...(days.length > 0 ? [{ place: '正文', dates: days }] : [])];
}

/** All pages of a list must be present. */
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

/** A sheet with a header of the target. */
interface SurveyedTable extends TitledTable {
  survey: SheetSurvey;
}

async function surveyBook(
  input: SurveyInput,
  name: string,
  book: Book,
  isNamed: boolean,
): Promise<{ survey: SheetSurvey; role: TableRole }[]> {
  const { view, findings } = input;
  const source = isNamed ? name : '';
  const found = await surveySheets(input, book, source);
  if (findings.counts.file > 0) return [];
  const outcome = findRoles(found, view.frame?.layout, input.takesAdjustments);
  if ('problem' in outcome) {
    findings.add({ source, level: 'file', message: outcome.problem });
    return [];
  }
  const read = found.map(({ survey }, index) => ({ survey, role: outcome.roles[index]! })).filter(({ role }) => role !== 'other');
  if (read.length === 0) await refuse(input, found, book, source);
  else
    noteUnread(
      input,
      book,
      read.map(({ survey }) => survey.number),
      source,
    );
  return read;
}

/** Surveys every readable sheet with a header. */
async function surveySheets(input: SurveyInput, { sheets }: Book, source: string): Promise<SurveyedTable[]> {
  const { view, findings } = input;
  const found: SurveyedTable[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const number = index + 1;
    if (sheet.isHidden) findings.add({ source, level: 'note', message: `隐藏的工作表「${sheet.name}」没有读取` });
    if (sheet.isHidden || sheet.name === instructionSheet || isDescribedAsUnread(sheet, number, view.frame?.layout)) continue;
    const place = [source, sheets.length > 1 ? tableName({ sheet, number }) : ''].filter((part) => part !== '').join(' ');
    const survey = await trySurvey(input, sheet, number, place);
    if (survey) found.push(toTable(survey, sheet, number));
  }
  return found;
}

function toTable(survey: SheetSurvey, sheet: Sheet, number: number): SurveyedTable {
  const { table } = survey.view;
  const keys = table.columns.filter(({ name }) => table.keys.includes(name)).map(({ title }) => `「${title}」`);
  return { survey, sheet, number, titles: survey.titles, missing: missingColumns(survey.view, survey), keys };
}

function noteUnread({ title, findings }: SurveyInput, book: Book, read: readonly number[], source: string): void {
  const unused = book.sheets.filter(({ isHidden, name }, index) => !isHidden && name !== instructionSheet && !read.includes(index + 1));
  if (unused.length > 0)
    findings.add({
      source,
      level: 'note',
      message: `工作表${unused.map((sheet) => `「${sheet.name}」`).join('')}不是${title}，没有读取`,
    });
}

async function trySurvey({ view, findings }: SurveyInput, sheet: Sheet, number: number, source: string): Promise<SheetSurvey | undefined> {
  try {
    const { frame } = view;
    const report = frame && (await verifyFrame(sheet, frame));
    for (const message of report?.problems ?? []) findings.add({ source, level: 'file', message });
    if (report && report.problems.length > 0) return undefined;
    // Columns defined by position are those of the only table with that layout.
    const views = frame && frame.titles.size > 0 ? view.tables.filter((table) => table.frame === frame) : view.tables;
    const survey = await surveySheet(views, frame ? removeFrame(sheet, frame) : sheet, number);
    return survey && report ? { ...survey, frame: report } : survey;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.add({ source, level: 'file', message: error.message });
    return undefined;
  }
}

async function refuse(
  { title, view, findings, findOther, ask }: SurveyInput,
  found: readonly SurveyedTable[],
  book: Book,
  source: string,
): Promise<void> {
  const nearest = found.map(({ survey }) => survey).toSorted((a, b) => b.header.columns.length - a.header.columns.length)[0];
  const { message, questions } = nearest ? explainMissing(nearest.view, nearest) : await explainNoHeader(title, view.tables, book.sheets);
  findings.add({ source, level: 'file', message: `${message}${await findOther(book)}` });
  for (const question of questions) ask?.(question);
}

function sourceName(file: string, sheet: Sheet, severalFiles: boolean, severalSheets: boolean): string {
  return [severalFiles ? file : '', severalSheets ? `工作表「${sheet.name}」` : ''].filter((part) => part !== '').join(' ');
}
