import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Book } from '#platform/tabular/cell.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { isBlankRow } from '../../frames/frame.ts';
import { readStatedDay } from '../../frames/verify-frame.ts';
import { listSources } from '../../sources/read-sources.ts';
import { toWord, type SourceTarget } from '../../sources/source.ts';

/**
 * The only described source whose interface files begin with the mark that a book begins with, and name their list as it does, with the targets that it is
 * for and the day of the data that its control line states; undefined where there is none, or where several cannot be told apart. Throws `FileError` when
 * a sheet cannot be read.
 */
export async function findMarkedSource<Target extends SourceTarget>(
  ctx: Context,
  targets: readonly Target[],
  { sheets }: Pick<Book, 'sheets'>,
): Promise<{ code: string; targets: readonly Target[]; day: Day | undefined } | undefined> {
  const first = sheets.find(({ isHidden }) => !isHidden);
  for await (const row of first?.rows() ?? []) {
    if (isBlankRow(row)) continue;
    const texts = row.cells.map(plainTextOf);
    const words = texts.map(toWord);
    const marked = (await listSources(ctx, targets)).filter(({ mapping: { layout } }) => {
      const { mark, list } = layout?.control ?? {};
      return mark !== undefined && toWord(mark) === words[0] && (!list || words[list.at - 1] === toWord(list.word));
    });
    const [only, ...others] = marked;
    if (!only || others.length > 0) return undefined;
    const reading = readStatedDay(texts[(only.mapping.layout?.control?.date ?? 0) - 1] ?? '');
    return {
      code: only.code,
      targets: targets.filter(({ code }) => only.mapping.targets.includes(code)),
      day: 'value' in reading && reading.value ? String(reading.value) : undefined,
    };
  }
  return undefined;
}
