import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { Book } from '#platform/tabular/cell.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { isBlankRow } from '../../frames/frame.ts';
import { readStatedDay } from '../../frames/verify-frame.ts';
import { listSources } from '../../sources/read-sources.ts';
import { normaliseHeading, type SourceTarget } from '../../sources/source.ts';

/**
 * Finds the only described source whose interface files start with the marker of a book and name their list in the same way.
 * Returns it with its targets and the date in its control line; undefined where there is none, or several match. Throws
 * `FileError` when a sheet cannot be read.
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
    const words = texts.map(normaliseHeading);
    const marked = (await listSources(ctx, targets)).filter(({ mapping: { layout } }) => {
      const { mark, list } = layout?.control ?? {};
      return mark !== undefined && normaliseHeading(mark) === words[0] && (!list || words[list.at - 1] === normaliseHeading(list.word));
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
