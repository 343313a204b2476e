import { FileError, type Book, type Sheet } from '#platform/tabular/cell.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { ListDefinition } from '#modules/district/lists/service/definition/lists.ts';
import type { HeadingMeaning, SourceView } from '../sources/source-view.ts';
import type { Measure } from '#modules/district/lists/service/definition/list-fields.ts';
import type { ColumnUnits } from './column-units.ts';
import type { Header, MappedColumn } from './find-header.ts';
import { statedIn, type StatedDates } from './stated-dates.ts';
import { surveySheet, type SheetSurvey } from './survey.ts';

export interface NamedBook {
  name: string;
  book: Book;
}

/** Everything that is known before the rows are judged. */
export interface FileSurvey {
  /** The sheets to read, each with its number in the findings. */
  sheets: readonly { survey: SheetSurvey; source: number }[];
  dataRows: number;
  effectiveDate: string | undefined;
  /** What file names, sheet names and the lines above the headers say of the day. */
  statedDates: readonly StatedDates[];
  /** False when the files have no column that names the exchange. */
  hasExchange: boolean;
  /** Names of fields that no file has a column for. */
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
  const chosen: { survey: SheetSurvey; source: number }[] = [];
  checkPages(books, findings);
  for (const { name, book } of books) {
    if (book.dataDate && book.dataDate !== date)
      findings.add({ source: name, level: 'file', message: `文件写明的日期是 ${book.dataDate}，本次导入的是 ${date}` });
    onRead();
    const surveys = await surveyBook({ list, view, findings }, name, book, books.length > 1);
    chosen.push(
      ...surveys.map((survey) => ({
        survey,
        source: findings.addSource({
          source: sourceName(name, survey.sheet, books.length > 1, surveys.length > 1),
          unit: survey.sheet.unit,
        }),
      })),
    );
  }
  if (findings.counts.file > 0 || chosen.length === 0) return undefined;
  for (const { survey, source } of chosen) noteAbout(survey, findings.sourceAt(source).source, findings);
  if (findings.counts.file > 0) return undefined;
  const places = [
    ...books.map(({ name }) => ({ place: `文件名「${name}」`, text: name })),
    ...chosen.flatMap(({ survey }) => placesOf(survey)),
  ];
  return { ...summarise(list, chosen), statedDates: statedIn(places, date) };
}

const placesOf = ({ sheet, titles }: SheetSurvey) => [
  { place: `工作表「${sheet.name}」`, text: sheet.name },
  ...titles.map((text) => ({ place: '表头上方', text })),
];

function summarise(list: ListDefinition, sheets: FileSurvey['sheets']): Omit<FileSurvey, 'statedDates'> {
  const fields = new Set(sheets.flatMap(({ survey }) => survey.header.columns.map(({ field }) => field.name)));
  const dates = new Map<string, number>();
  for (const { survey } of sheets) for (const [day, rows] of survey.effectiveDates) dates.set(day, (dates.get(day) ?? 0) + rows);
  return {
    sheets,
    dataRows: sheets.reduce((sum, { survey }) => sum + survey.dataRows, 0),
    effectiveDate: [...dates].toSorted(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))[0]?.[0],
    hasExchange: sheets.every(({ survey }) => survey.header.columns.some(({ field }) => field.name === 'exchange')),
    absent: new Set(list.fields.map(({ name }) => name).filter((name) => !fields.has(name))),
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

async function surveyBook(surveying: SurveyInput, name: string, book: Book, isNamed: boolean): Promise<SheetSurvey[]> {
  const { list, findings } = surveying;
  const source = isNamed ? name : '';
  const found: SheetSurvey[] = [];
  for (const sheet of book.sheets) {
    if (sheet.isHidden) findings.add({ source, level: 'note', message: `隐藏的工作表「${sheet.name}」没有读取` });
    const survey = sheet.isHidden ? undefined : await trySurvey(surveying, sheet, source);
    if (survey) found.push(survey);
  }
  if (findings.counts.file > 0) return [];
  const complete = found.filter((survey) => missingColumns(list, survey).length === 0);
  if (complete.length === 0) refuse(surveying, found, source);
  const unused = book.sheets.filter((sheet) => !sheet.isHidden && !complete.some((survey) => survey.sheet === sheet));
  if (complete.length > 0 && unused.length > 0)
    findings.add({
      source,
      level: 'note',
      message: `工作表${unused.map((sheet) => `「${sheet.name}」`).join('')}不是${list.title}，没有读取`,
    });
  return complete;
}

async function trySurvey({ view, findings }: SurveyInput, sheet: Sheet, source: string): Promise<SheetSurvey | undefined> {
  try {
    return await surveySheet(view, sheet);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.add({ source, level: 'file', message: error.message });
    return undefined;
  }
}

function missingColumns(list: ListDefinition, { header }: SheetSurvey): string[] {
  // A column whose heading is ambiguous is there; that it cannot be told is said on its own.
  const fields = [...header.columns, ...header.ambiguous.flatMap(({ meanings }) => meanings)].map(({ field }) => field.name);
  const has = (name: string) => fields.includes(name);
  const title = (name: string) => list.fields.find((field) => field.name === name)?.title ?? name;
  const missing = list.fields.filter((field) => field.isRequired && !has(field.name)).map((field) => `「${field.title}」`);
  if (list.oneOf && !list.oneOf.some(has)) missing.push(`${list.oneOf.map((name) => `「${title(name)}」`).join('')}之一`);
  return missing;
}

function refuse({ list, view, findings }: SurveyInput, found: readonly SheetSurvey[], source: string): void {
  const nearest = found.toSorted((a, b) => b.header.columns.length - a.header.columns.length)[0];
  if (!nearest) {
    const words = list.fields.filter((field) => field.isRequired).map((field) => `「${field.title}」`);
    findings.add({
      source,
      level: 'file',
      message: `没有找到表头：前 40 行里没有同时出现 ${words.join('')} 等列名的一行。没有表头的文件不能导入，请补上表头`,
    });
    return;
  }
  const missing = missingColumns(list, nearest);
  const spellings = list.fields
    .filter((field) => missing.includes(`「${field.title}」`))
    .map((field) => `${field.title}可以写作：${view.headingsOf(field.name).join('、')}`);
  findings.add({
    source,
    level: 'file',
    message: `缺少必需的列${missing.join('、')}${spellings.length > 0 ? `（${spellings.join('；')}）` : ''}`,
  });
}

function noteAbout({ header, units }: SheetSurvey, source: string, findings: Findings): void {
  if (header.ignored.length > 0) findings.add({ source, level: 'note', message: `没有用到的列：${header.ignored.join('、')}` });
  for (const title of header.repeated)
    findings.add({ source, level: 'file', message: `列「${title}」与另一列意思相同，分不清以哪一列为准` });
  for (const { title, meanings } of header.ambiguous) findings.add({ source, level: 'file', message: explainAmbiguity(title, meanings) });
  noteUnits(header, units, (level, message) => findings.add({ source, level, message }));
}

function noteUnits(
  { columns }: Header,
  { problems, warnings, unstated }: ColumnUnits,
  tell: (level: 'file' | 'warning', message: string) => void,
): void {
  for (const message of problems) tell('file', message);
  for (const message of warnings) tell('warning', message);
  if (unstated.length > 0) tell('file', askForUnits(unstated));
  for (const { title, unit, field } of columns) {
    if (unit !== '' && field.units && !field.units.includes(unit))
      tell('file', `列「${title}」的单位“${unit}”不能导入，应为 ${field.units.join('、')}`);
  }
}

/** Figures ten thousand times too small look like figures: nobody but the person with the file can tell. */
function askForUnits(columns: readonly MappedColumn[]): string {
  const has = (measure: Measure) => columns.some(({ field }) => field.measure === measure);
  const example = [has('money') ? '--unit 万元' : '', has('quantity') ? '--unit 股' : ''].filter((word) => word !== '').join(' ');
  return `列${columns.map(({ title }) => `「${title}」`).join('')}没有写明单位。请核对文件后用 --unit 写明，例如 ${example}，只对一列写作 --unit ${columns[0]!.field.title}=亿元；同时用 --source 写明来源的，单位会记入这个来源，以后不再询问`;
}

function explainAmbiguity(title: string, meanings: readonly HeadingMeaning[]): string {
  const words = meanings.map(({ field, sources }) => `在“${sources.join('、')}”里是${field.title}`);
  return `列名「${title}」意思不明：${words.join('，')}。请用 --source 指明文件来源`;
}

function sourceName(file: string, sheet: Sheet, severalFiles: boolean, severalSheets: boolean): string {
  return [severalFiles ? file : '', severalSheets ? `工作表「${sheet.name}」` : ''].filter((part) => part !== '').join(' ');
}
