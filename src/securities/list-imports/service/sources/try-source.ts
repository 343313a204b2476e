import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { openBookIsolated } from '#platform/parsing/open-book.ts';
import { FileError, type Book, type Row, type Sheet } from '#platform/tabular/cell.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { showContent, formatFieldValue, type FieldValue } from '#securities/lists/service/definition/field-words.ts';
import { lists, type ListDefinition, type ListKind } from '#securities/lists/service/definition/lists.ts';
import { formatExact, toExact } from '#workflow/imports/frames/exact-sum.ts';
import { classifyRows, type AgreedFrame } from '#workflow/imports/frames/frame.ts';
import { isDescribedAsUnread } from '#workflow/imports/frames/table-roles.ts';
import { readFrame, readStatedDay, verifyFrame } from '#workflow/imports/frames/verify-frame.ts';
import { withoutEndOfFile } from '#workflow/imports/reading/sheet-rows.ts';
import { surveyFiles, type FileSurvey } from '#workflow/imports/reading/survey-files.ts';
import { toSource, type SourceDraft } from '#workflow/imports/service/sources/described-sources.ts';
import { algorithmNames, delimiterOf } from '#workflow/imports/sources/layout-file.ts';
import type { FileLayout } from '#workflow/imports/sources/layout.ts';
import { viewOfSource, type TargetView } from '#workflow/imports/sources/source-view.ts';
import { normaliseHeading } from '#workflow/imports/sources/source.ts';
import { readSecurities, type CompletionOptions, type ListTally } from '../../reading/complete-rows.ts';
import { loadReference } from '../../reading/reference.ts';
import { judgeSurvey } from '../list-survey.ts';
import { listTarget, listImportTargets } from '../list-target.ts';

/** One value stated in a control line or trailer, with what the file itself yields. */
interface FramePart {
  title: string;
  /** Cell of the line, from 1. */
  at: number;
  stated: string;
  /** The expected or counted value; null when there is nothing to compare with. */
  counted: string | null;
  /** Null when it was not compared. */
  isRight: boolean | null;
}

interface FrameLine {
  position: number;
  cells: string[];
  parts: FramePart[];
}

/** The result of reading a file with a description. */
export interface ListSourceTrial {
  /** A label, when the format has one; otherwise null. */
  encoding: string | null;
  /** The date that its rows were checked against. */
  day: Day;
  control: FrameLine | null;
  trailer: FrameLine | null;
  /** Lines between control line and trailer, without a header. */
  rowsBetween: number;
  /** The first of these lines as in the file. */
  lines: { position: number; cells: string[] }[];
  /** Our columns with their headings in the file; empty when it could not be read as the list. */
  columns: { title: string; heading: string }[];
  /** Headings without a described column. */
  unused: string[];
  /** The first rows in these columns, as display values. */
  sample: { position: number; cells: string[] }[];
  counts: { read: number; sound: number; rejected: number; skipped: number };
  /** The first errors and warnings. */
  findings: Finding[];
}

interface TriedFile {
  path: string;
  name: string;
}

/** Limits for displayed rows and findings. */
const [mostRows, mostFindings] = [20, 100];

/**
 * Reads a file with a description, which need not be saved yet, and writes nothing. `day` is the data date; without it the date
 * stated in the file is used. Throws 40001 at the fields of an invalid description, and at `file` for an unreadable file.
 */
export async function trySource(
  ctx: Context,
  draft: SourceDraft,
  { list, day, file }: { list: ListKind; day: Day | null; file: TriedFile },
): Promise<ListSourceTrial> {
  const source = toSource(listImportTargets, draft);
  if (!source.mapping.targets.includes(list)) throw createInputError([{ path: 'list', message: '请选择这个来源适用的名单' }]);
  const view = viewOfSource(listTarget(list), source);
  try {
    const book = await openBookIsolated(file.path, file.name, { delimiter: delimiterOf(view.frame?.layout) });
    try {
      return await readTrial(ctx, { definition: lists[list], view, book, name: file.name, day });
    } finally {
      await book.close();
    }
  } catch (error) {
    throw error instanceof FileError ? createInputError([{ path: 'file', message: error.message }]) : error;
  }
}

interface Trial {
  definition: ListDefinition;
  view: TargetView;
  book: Book;
  name: string;
  day: Day | null;
}

async function readTrial(ctx: Context, trial: Trial): Promise<ListSourceTrial> {
  const { definition, view, book, name, day } = trial;
  const findings = new Findings();
  const frame: AgreedFrame = view.frame ?? { layout: {}, titles: new Map() };
  const sheet = book.sheets.find((one, index) => !one.isHidden && !isDescribedAsUnread(one, index + 1, frame.layout));
  if (!sheet) throw fail('invalidInput', '文件里没有可以读取的工作表');
  const lines = await readLines(sheet, frame.layout);
  const around = await readAround(sheet, frame);
  const asked = day ?? around.day ?? book.dataDate ?? shanghaiDay(ctx.now);
  const survey = await surveyFiles(
    {
      title: definition.title,
      takesAdjustments: true,
      view,
      date: asked,
      today: shanghaiDay(ctx.now),
      findings,
      onRead: () => undefined,
      findOther: () => Promise.resolve(''),
    },
    [{ name, book }],
  );
  const read = survey
    ? await readSample(ctx, { ...trial, survey, day: day ?? around.day ?? book.dataDate ?? dayOfRows(survey) ?? asked, findings })
    : undefined;
  findings.closeGroups();
  const order: readonly Finding['level'][] = ['file', 'row', 'doubt', 'warning', 'note'];
  return {
    encoding: book.encoding ?? null,
    day: read?.day ?? asked,
    control: around.control,
    trailer: around.trailer,
    rowsBetween: around.rows,
    lines,
    columns: read?.columns ?? [],
    unused: read?.unused ?? [],
    sample: read?.sample ?? [],
    counts: read?.counts ?? { read: 0, sound: 0, rejected: 0, skipped: 0 },
    findings: order.flatMap((level) => findings.displayed.filter((finding) => finding.level === level)).slice(0, mostFindings),
  };
}

/** Returns the only date that the rows state. */
const dayOfRows = ({ sheets }: FileSurvey): Day | undefined => {
  const days = new Set(sheets.flatMap(({ survey }) => [...(survey.days.get('dataDate') ?? new Map<Day, number>()).keys()]));
  return days.size === 1 ? [...days][0] : undefined;
};

const textsOf = ({ cells }: Row): string[] => cells.map((cell) => plainTextOf(withoutEndOfFile(cell)));

async function readLines(sheet: Sheet, layout: FileLayout): Promise<ListSourceTrial['lines']> {
  const lines: ListSourceTrial['lines'] = [];
  for await (const { kind, row } of classifyRows(sheet.rows(), layout)) {
    if (kind === 'row') lines.push({ position: row.position, cells: textsOf(row) });
    if (lines.length >= mostRows) break;
  }
  return lines;
}

/** Returns the control line and trailer, each stated value with what the file yields. */
async function readAround(sheet: Sheet, frame: AgreedFrame) {
  const { layout } = frame;
  const { control, trailer, tally, rows } = await readFrame(sheet, frame);
  const { problems, date } = await verifyFrame(sheet, frame);
  const counted = (stated: string): boolean => Number(stated.replaceAll(/\D/g, '')) === rows && /\d/.test(stated);
  return {
    rows,
    day: date,
    control: control && layout.control ? toLine(control, partsOfControl(layout.control, rows, counted)) : null,
    trailer:
      trailer && layout.trailer
        ? toLine(trailer, partsOfTrailer(layout.trailer, { rows, counted, totalOf: (sum) => tally.totalOf(sum), problems }))
        : null,
  };
}

/** Compares a stated value with the file. */
type PartReader = (stated: string) => Pick<FramePart, 'counted' | 'isRight'>;
type Named = readonly [title: string, at: number | undefined, read: PartReader];

function toLine(row: Row, parts: readonly Named[]): FrameLine {
  const cells = textsOf(row);
  return {
    position: row.position,
    cells,
    parts: parts.flatMap(([title, at, read]) => {
      if (at === undefined) return [];
      const stated = cells[at - 1] ?? '';
      return [{ title, at, stated, ...read(stated) }];
    }),
  };
}

const isWord = (word: string): PartReader => {
  return (stated) => ({ counted: word, isRight: normaliseHeading(stated) === normaliseHeading(word) });
};

const isDay: PartReader = (stated) => {
  const reading = readStatedDay(stated);
  return 'value' in reading ? { counted: String(reading.value), isRight: true } : { counted: null, isRight: false };
};

const isCount =
  (rows: number, counted: (stated: string) => boolean): PartReader =>
  (stated) => ({ counted: `${rows} 行`, isRight: counted(stated) });

const partsOfControl = (
  { mark, list, date, effectiveOn, count }: NonNullable<FileLayout['control']>,
  rows: number,
  counted: (stated: string) => boolean,
): Named[] => [
  ['标记', mark === undefined ? undefined : 1, isWord(mark ?? '')],
  ['名单代号', list?.at, isWord(list?.word ?? '')],
  ['数据日期', date, isDay],
  ['生效日期', effectiveOn, isDay],
  ['行数', count, isCount(rows, counted)],
];

interface TrailerFacts {
  rows: number;
  counted: (stated: string) => boolean;
  totalOf: (sum: NonNullable<NonNullable<FileLayout['trailer']>['sums']>[number]) => bigint;
  problems: readonly string[];
}

function partsOfTrailer(
  { mark, count, sums = [], checksum }: NonNullable<FileLayout['trailer']>,
  { rows, counted, totalOf, problems }: TrailerFacts,
): Named[] {
  const name = checksum ? algorithmNames[checksum.algorithm] : '';
  // The checksum is computed last, and only when everything else is correct.
  const isChecked =
    problems.length === 0 ? true : problems.some((problem) => problem.includes(name) && problem.startsWith('尾行')) ? false : null;
  return [
    ['结束标记', mark === undefined ? undefined : 1, isWord(mark ?? '')],
    ['行数', count, isCount(rows, counted)],
    ...sums.map((sum): Named => {
      const total = totalOf(sum);
      const title = `${sum.column}合计${sum.modulo === undefined ? '' : `（模 ${sum.modulo}）`}`;
      return [title, sum.at, (stated) => ({ counted: formatExact(total), isRight: toExact(stated) === total })];
    }),
    [`校验值（${name}）`, checksum?.at, () => ({ counted: null, isRight: isChecked })],
  ];
}

interface SampleInput extends Omit<Trial, 'day'> {
  survey: FileSurvey;
  day: Day;
  findings: Findings;
}

/** Returns undefined, with findings, when the files cannot be read as the list. */
async function readSample(ctx: Context, { definition, view, survey, day, findings }: SampleInput) {
  if (!judgeSurvey(definition, survey, day, findings)) return undefined;
  const tally: ListTally = { read: 0, rejected: 0, skipped: 0, broken: new Map(), doubts: [] };
  const options: CompletionOptions = {
    list: definition,
    date: day,
    exchange: view.exchange,
    commonEffectiveDate: undefined,
    isAdjustment: survey.isAdjustment,
    reference: await loadReference(ctx, day, definition.kind),
    findings,
    tally,
  };
  const sheets = survey.sheets.filter(({ role }) => role !== 'removed');
  const columns = sheets[0]?.survey.header.columns ?? [];
  const sample: ListSourceTrial['sample'] = [];
  let sound = 0;
  for (const sheet of sheets)
    for await (const { values, position } of readSecurities(sheet, options)) {
      sound += 1;
      if (sample.length < mostRows)
        sample.push({
          position,
          cells: columns.map(({ field }) => formatFieldValue(showContent(field.content), values[field.name] as FieldValue)),
        });
    }
  const { read, rejected, skipped } = tally;
  return {
    day,
    columns: columns.map(({ field, title, index }) => ({
      title: field.title,
      heading: view.frame?.titles.has(index) ? `第 ${index + 1} 列` : title,
    })),
    unused: sheets[0]?.survey.header.ignored.map(({ title }) => title) ?? [],
    sample,
    counts: { read, sound, rejected, skipped },
  };
}
