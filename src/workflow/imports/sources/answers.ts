import type { NamedColumn } from '../definition/table.ts';
import type { AmountUnit } from '../rules/amount-unit.ts';
import { columnRule } from '../rules/rule-of.ts';
import { normaliseHeading, type SourceMapping } from './source.ts';

/**
 * The user's answers about the files, by `keyOfColumn`: the unit of amounts, unknown headings, and spellings of values. They
 * apply to one import, and are saved with the source when one is named.
 */
export interface SourceAnswers {
  units?: Readonly<Record<string, AmountUnit>>;
  headings?: Readonly<Record<string, readonly string[]>>;
  spellings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the answers as a description of columns. */
export function toSourceColumns({ units = {}, headings = {}, spellings = {} }: SourceAnswers): SourceMapping['columns'] {
  const keys = new Set([...Object.keys(units), ...Object.keys(headings), ...Object.keys(spellings)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      { headings: [...(headings[key] ?? [])], spellings: { ...spellings[key] }, ...(units[key] && { unit: units[key] }) },
    ]),
  );
}

/** Returns in Chinese why an answer is invalid: it is meaningless, or contradicts the named source. */
export function findAnswerProblem(
  answers: SourceAnswers,
  columns: readonly NamedColumn[],
  named: SourceMapping | undefined,
): string | undefined {
  return findWordProblem(answers, columns, named) ?? findHeadingProblem(answers, columns, named);
}

function findWordProblem(
  { spellings = {} }: SourceAnswers,
  columns: readonly NamedColumn[],
  named: SourceMapping | undefined,
): string | undefined {
  for (const { key, column, title } of columns)
    for (const [theirs, ours] of Object.entries(spellings[key] ?? {})) {
      const reading = columnRule(column)(ours, { unit: undefined, date1904: false });
      if ('problem' in reading) return `--spelling ${title}:${theirs}=${ours}：${reading.problem}`;
      const known = Object.entries(named?.columns[key]?.spellings ?? {}).find(
        ([word]) => normaliseHeading(word) === normaliseHeading(theirs),
      );
      if (known && known[1] !== ours)
        return `来源已写明「${title}」的“${theirs}”是“${known[1]}”，与 --spelling 不同；来源写错的，用 sources put 更正`;
    }
  return undefined;
}

function findHeadingProblem(
  { headings = {} }: SourceAnswers,
  columns: readonly NamedColumn[],
  named: SourceMapping | undefined,
): string | undefined {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  for (const [key, words] of Object.entries(headings))
    for (const word of words) {
      const other = Object.entries(named?.columns ?? {}).find(
        ([otherKey, column]) =>
          otherKey !== key &&
          isOfOneTable(otherKey, key) &&
          column.headings.some((heading) => normaliseHeading(heading) === normaliseHeading(word)),
      );
      if (other)
        return `来源已写明列名「${word}」是“${titles.get(other[0]) ?? other[0]}”，与 --heading 不同；来源写错的，用 sources remove-heading 或 sources put 更正`;
    }
  return undefined;
}

const isOfOneTable = (one: string, other: string): boolean =>
  one.slice(0, one.lastIndexOf('.') + 1) === other.slice(0, other.lastIndexOf('.') + 1);
