import type { Sheet } from '#platform/tabular/cell.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import type { Measure } from '../../definition/column.ts';
import { spellingsOf } from '../../rules/rule-of.ts';
import type { HeadingMeaning, SourceView } from '../../sources/source-view.ts';
import { normaliseHeading } from '../../sources/source.ts';
import type { ColumnUnits } from '../column-units.ts';
import type { SheetHeader, MappedColumn } from '../find-header.ts';
import type { SheetSurvey } from '../survey.ts';
import { ambiguityQuestions, headingQuestions, unitQuestions, wordQuestions, type FileQuestion } from './question.ts';
import { askAboutFields, askForHeadings, askForWords, type HeadingQuestion, type UnreadHeading } from './suggest.ts';

/** The number of rows searched for a possible header. */
const lookedAt = 40;
/** The number of tables that are named for a target with many. */
const shownTables = 3;

/** Returns the labels of the required columns that a sheet lacks. */
export function missingColumns({ table }: Pick<SourceView, 'table'>, { header }: Pick<SheetSurvey, 'header'>): string[] {
  // A column with an ambiguous heading is not missing; the ambiguity is reported separately.
  const fields = [...header.columns, ...header.ambiguous.flatMap(({ meanings }) => meanings)].map(({ field }) => field.name);
  const has = (name: string) => fields.includes(name);
  const title = (name: string) => table.columns.find((column) => column.name === name)?.title ?? name;
  const missing = table.columns.filter((column) => column.isRequired && !has(column.name)).map(({ title: own }) => `「${own}」`);
  if (table.oneOf && !table.oneOf.some(has)) missing.push(`${table.oneOf.map((name) => `「${title(name)}」`).join('')}之一`);
  return missing;
}

/** Returns the titles of the required columns of a table. */
export const requiredTitles = ({ columns }: SourceView['table']): string[] =>
  columns.filter(({ isRequired }) => isRequired).map(({ title }) => title);

/** The reason that files do not match a target, and the possible answers. */
export interface SurveyRefusal {
  message: string;
  questions: readonly FileQuestion[];
}

/** Reports the missing required columns of a sheet, with their known headings and the headings that may mean them. */
export function explainMissing(view: SourceView, survey: SheetSurvey): SurveyRefusal {
  const missing = missingColumns(view, survey);
  const fields = view.fields.filter((field) => missing.some((title) => title.includes(`「${field.title}」`)));
  const spellings = fields
    .filter((field) => missing.includes(`「${field.title}」`))
    .map((field) => `${field.title}可以写作：${view.headingsOf(field.name).join('、')}`);
  const near = askAboutFields(view, unreadHeadings(survey), fields);
  const question = near.length > 0 ? `。${askForHeadings(near)}` : '';
  const message = `缺少必需的列${missing.join('、')}${spellings.length > 0 ? `（${spellings.join('；')}）` : ''}${question}`;
  return { message, questions: headingQuestions(near) };
}

/** Returns the unknown headings with sample values. */
const unreadHeadings = ({ header, samples }: SheetSurvey): UnreadHeading[] =>
  header.ignored.map(({ index, title }) => ({ title, samples: samples.get(index) ?? [] }));

/** Explains why no header was found. Suggests headings from a similar row, or a described source whose files start in the same way. */
export async function explainNoHeader(title: string, views: readonly SourceView[], sheets: readonly Sheet[]): Promise<SurveyRefusal> {
  const words = views
    .slice(0, shownTables)
    .map(({ table }) =>
      requiredTitles(table)
        .map((one) => `「${one}」`)
        .join(''),
    )
    .join(' 或 ');
  const what = `没有找到表头：前 ${lookedAt} 行里没有同时出现 ${words} 等列名的一行。`;
  const rows = (await Promise.all(sheets.filter(({ isHidden }) => !isHidden).map(firstRows))).flat();
  const sources = [
    ...new Set(rows.flatMap(({ texts }) => views.flatMap((view) => view.sourcesMarkedBy(normaliseHeading(texts[0] ?? ''))))),
  ];
  if (sources.length > 0) return refusal(`${what}文件像是来源 ${sources.join('、')} 的接口文件，请用 --source 指明`);
  const near = rows
    .flatMap(({ position, texts }, index) =>
      views.map((view) => ({ position, ...nearHeader(view, texts, rows.slice(index + 1, index + 4)) })),
    )
    .toSorted((a, b) => b.score - a.score)[0];
  if (near && near.score >= 2 && near.questions.length > 0) {
    const doubt = near.isKnown ? '' : `这不是${title}的文件，或者列名都不同：`;
    return refusal(`${doubt}${what}第 ${near.position} 行像是表头：${askForHeadings(near.questions)}`, near.questions);
  }
  return refusal(`这不是${title}的文件：${what}没有表头的文件，请补上表头，或在来源的描述里写明各列的位置`);
}

const refusal = (message: string, near: readonly HeadingQuestion[] = []): SurveyRefusal => ({ message, questions: headingQuestions(near) });

function nearHeader(view: SourceView, texts: readonly string[], below: readonly { texts: readonly string[] }[]) {
  const known = texts.filter((text) => text !== '' && view.meaningsOf(normaliseHeading(text)).length > 0);
  const found = new Set(known.flatMap((text) => view.meaningsOf(normaliseHeading(text)).map(({ field }) => field.name)));
  // Figures and long sentences are not headings.
  const unread = texts.flatMap((title, index) =>
    title !== '' && title.length <= 20 && !/^\d/.test(title) && !known.includes(title)
      ? [{ title, samples: below.map((row) => row.texts[index] ?? '').filter((text) => text !== '') }]
      : [],
  );
  const { fields: all, table } = view;
  const fields = all.filter(({ name, isRequired }) => (isRequired || table.oneOf?.includes(name)) && !found.has(name));
  const questions = askAboutFields(view, unread, fields).filter(({ candidates }) => candidates.length > 0);
  return { questions, isKnown: known.length > 0, score: known.length + questions.length };
}

async function firstRows(sheet: Sheet): Promise<{ position: number; texts: string[] }[]> {
  const rows: { position: number; texts: string[] }[] = [];
  for await (const { position, cells } of sheet.rows()) {
    rows.push({ position, texts: cells.map(plainTextOf) });
    if (rows.length >= lookedAt) break;
  }
  return rows;
}

/** Adds findings about the header and the columns of a sheet. Returns the possible answers. */
export function addSurveyFindings(survey: SheetSurvey, source: string, findings: Findings): FileQuestion[] {
  const { header, units, view } = survey;
  const samplesAt = (index: number) => survey.samples.get(index) ?? [];
  if (header.ignored.length > 0)
    findings.add({ source, level: 'note', message: `没有用到的列：${header.ignored.map(({ title }) => title).join('、')}` });
  if (survey.dataRows > 0 && survey.blankColumns.length > 0)
    findings.add({ source, level: 'note', message: `整列空白，视同没有这一列：${survey.blankColumns.join('、')}` });
  if (survey.statedRows !== undefined && survey.statedRows !== survey.dataRows)
    findings.add({
      source,
      level: 'warning',
      message: `表尾写明共 ${survey.statedRows} 行，文件里有 ${survey.dataRows} 行，文件可能不完整，请核对`,
    });
  if (survey.section)
    findings.add({ source, level: 'file', position: survey.section.position, message: explainSection(survey.section.text) });
  const absent = view.fields.filter(({ name }) => !header.columns.some(({ field }) => field.name === name));
  const near = askAboutFields(view, unreadHeadings(survey), absent).filter(({ candidates }) => candidates.length > 0);
  if (near.length > 0) findings.add({ source, level: 'warning', message: askForHeadings(near) });
  for (const title of header.repeated)
    findings.add({ source, level: 'file', message: `列「${title}」与另一列意思相同，分不清以哪一列为准` });
  for (const { title, meanings } of header.ambiguous) findings.add({ source, level: 'file', message: explainAmbiguity(title, meanings) });
  noteUnits(header, units, (level, message) => findings.add({ source, level, message }));
  for (const unknown of survey.unknownWords)
    findings.add({ source, level: 'warning', message: askForWords(unknown, spellingsOf(unknown.field) ?? {}) });
  return [
    ...ambiguityQuestions(header, samplesAt),
    ...unitQuestions(units.unstated, samplesAt),
    ...survey.unknownWords.flatMap(wordQuestions),
    ...headingQuestions(near),
  ];
}

const explainSection = (text: string): string =>
  `从这一行起是另一张表（「${text}」），不能当作名单的行，也不能当作没有。请把它移到单独的工作表或文件里，或核对后删去，再导入`;

function noteUnits(
  { columns }: SheetHeader,
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

/** The unit must be asked for, because a figure in the wrong unit still looks plausible. */
function askForUnits(columns: readonly MappedColumn[]): string {
  const has = (measure: Measure) => columns.some(({ field }) => field.measure === measure);
  const example = [has('money') ? '--unit 万元' : '', has('quantity') ? '--unit 股' : ''].filter((word) => word !== '').join(' ');
  return `列${columns.map(({ title }) => `「${title}」`).join('')}没有写明单位。请核对文件后用 --unit 写明，例如 ${example}，只对一列写作 --unit ${columns[0]!.field.named}=亿元；同时用 --source 写明来源的，单位会记入这个来源，以后不再询问`;
}

function explainAmbiguity(title: string, meanings: readonly HeadingMeaning[]): string {
  const words = meanings.map(({ field, sources }) => `在“${sources.join('、')}”里是${field.title}`);
  return `列名「${title}」意思不明：${words.join('，')}。请用 --source 指明文件来源`;
}
