import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { openBookIsolated, readJson } from '#platform/parsing/open-book.ts';
import type { Book, Row, Sheet } from '#platform/tabular/cell.ts';
import type { ImportTarget } from '../definition/target.ts';
import { requiredTitles } from '../reading/questions/survey-notes.ts';
import { statedIn, toTitles } from '../reading/stated-dates.ts';
import { instructionSheet } from '../reading/survey-files.ts';
import { findHeader, maxHeaderRows, type FoundHeader } from '../reading/survey.ts';
import { loadAllViews } from '../sources/source-view.ts';
import { findMarkedSource } from './sources/find-marked-source.ts';

/** The recognised content of a file: its possible targets, the likeliest first, and the dates in it. */
export interface Recognition {
  targets: readonly ImportTarget[];
  days: readonly Day[];
  /** The reason that it matches none of them, in Chinese; null if it matches one. */
  why: string | null;
  /** The code of the source whose marker it starts with. */
  source: string | null;
}

/**
 * Examines the top of a file's sheets with the vocabulary of all sources. A date without a year gets the current year. Throws
 * `FileError` when the file cannot be read.
 */
export async function recogniseFile(
  ctx: Context,
  targets: readonly ImportTarget[],
  { path, name }: { path: string; name: string },
): Promise<Recognition> {
  const json = targets.some(({ readJson: read }) => read) ? await readJson(path) : undefined;
  const own = json === undefined ? [] : targets.filter((target) => target.readJson?.(json));
  if (own.length > 0) return { targets: own, days: [], why: null, source: null };
  const book = await openBookIsolated(path, name);
  try {
    return await recogniseBook(ctx, targets, book, name);
  } finally {
    await book.close();
  }
}

/** The score added when the file names the list, to distinguish lists with the same columns. */
const named = 100;

/** Returns the same for an open file. */
export async function recogniseBook(ctx: Context, targets: readonly ImportTarget[], book: Book, name: string): Promise<Recognition> {
  const tops = await readTops(book);
  const words = [name, ...tops.flatMap(({ sheet, top }) => [sheet.name, ...toTitles(top.slice(0, 3))])];
  const fits = await judgeTargets(ctx, targets, tops);
  const complete = fits
    .filter(({ columns }) => columns > 0)
    .map(({ target, columns }) => ({ target, columns: columns + (words.some((text) => text.includes(target.title)) ? named : 0) }))
    .toSorted((one, other) => other.columns - one.columns);
  const places = words.map((text) => ({ place: '', text }));
  const stated = statedIn(places, shanghaiDay(ctx.now)).flatMap(({ dates }) => dates);
  const marked = await findMarkedSource(ctx, targets, book);
  const likely = [...new Set([...(marked?.targets ?? []), ...complete.map(({ target }) => target)])];
  return {
    targets: likely,
    days: marked?.day ? [marked.day] : [...new Set([...(book.dataDate ? [book.dataDate] : []), ...stated])],
    why: likely.length > 0 ? null : explain(fits),
    source: marked?.code ?? null,
  };
}

/** Describes the target that a file belongs to instead, as the end of a sentence; empty if unknown. */
export async function findOtherTarget(
  ctx: Context,
  { target, targets }: { target: ImportTarget; targets: readonly ImportTarget[] },
  book: Book,
): Promise<string> {
  const fits = await judgeTargets(
    ctx,
    targets.filter(({ code }) => code !== target.code),
    await readTops(book),
  );
  const [other] = fits.filter(({ columns }) => columns > 0).toSorted((one, next) => next.columns - one.columns);
  return other ? `。这个文件看上去是${other.target.title}（${other.target.code}）` : '';
}

interface SheetTop {
  sheet: Sheet;
  top: readonly Row[];
}

const readTops = (book: Book): Promise<SheetTop[]> =>
  Promise.all(
    book.sheets
      .filter(({ isHidden, name }) => !isHidden && name !== instructionSheet)
      .map(async (sheet) => ({ sheet, top: await readTop(sheet) })),
  );

async function readTop(sheet: Sheet): Promise<Row[]> {
  const top: Row[] = [];
  for await (const row of sheet.rows()) {
    top.push(row);
    if (top.length > maxHeaderRows) break;
  }
  return top;
}

/** The degree to which a file matches a target. */
interface TargetFit {
  target: ImportTarget;
  /** The number of recognised columns of its complete sheets; 0 if each lacks a required column. */
  columns: number;
  /** The most similar header. */
  nearest: FoundHeader | undefined;
}

async function judgeTargets(ctx: Context, targets: readonly ImportTarget[], tops: readonly SheetTop[]): Promise<TargetFit[]> {
  const views = await loadAllViews(ctx, targets);
  return targets.map((target) => {
    const found = tops.flatMap(({ top }) => findHeader(views.get(target)!, top) ?? []);
    const complete = found.filter(({ missing }) => missing.length === 0).map(({ header }) => header.columns.length);
    const columns = target.kind === 'list' ? Math.max(0, ...complete) : complete.reduce((sum, own) => sum + own, 0);
    const [nearest] = found.toSorted((one, other) => one.missing.length - other.missing.length);
    return { target, columns, nearest };
  });
}

function explain(fits: readonly TargetFit[]): string {
  const near = fits
    .flatMap(({ target, nearest }) => (nearest ? [{ target, ...nearest }] : []))
    .toSorted((one, other) => one.missing.length - other.missing.length || other.header.columns.length - one.header.columns.length)
    .slice(0, 3);
  if (near.length === 0)
    return `认不出这是哪一份名单：前 ${maxHeaderRows} 行里没有一行是任何名单的表头。请核对文件，或先选定名单再检查，会列出它必需的列`;
  const words = near.map(({ target, view, position, missing }) => {
    const part = target.tables.length > 1 ? `（${view.table.title}）` : '';
    return `${target.title}${part}：第 ${position} 行像是表头，缺少${missing.join('、')}，必需的列是${requiredTitles(view.table).join('、')}`;
  });
  return `认不出这是哪一份名单。最接近的有：${words.join('；')}。列名不同的，选定名单检查后可以写明是哪一列`;
}
