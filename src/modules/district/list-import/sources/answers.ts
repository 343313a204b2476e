import type { Field } from '#modules/district/lists/service/definition/list-fields.ts';
import type { AmountUnit } from '../rules/amount-unit.ts';
import { ruleOf } from '../rules/rule-of.ts';
import { toWord, type SourceMapping } from './source.ts';

/** Units that the importing person names, by field. */
type NamedUnits = Readonly<Record<string, AmountUnit>>;

/**
 * What the importing person says of the files, by field: the unit of amounts, headings that nobody knew, and their words
 * for values of ours. It holds for the one import, and is kept with the source when one is named.
 */
export interface Answers {
  units?: NamedUnits;
  headings?: Readonly<Record<string, readonly string[]>>;
  spellings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The answers as a description of columns. */
export function toColumns({ headings = {}, spellings = {} }: Answers): SourceMapping['columns'] {
  const names = new Set([...Object.keys(headings), ...Object.keys(spellings)]);
  return Object.fromEntries([...names].map((name) => [name, { headings: [...(headings[name] ?? [])], spellings: { ...spellings[name] } }]));
}

/** In Chinese, why an answer cannot be: it means nothing, or the named source says otherwise. */
export function findAnswerProblem(answers: Answers, fields: readonly Field[], named: SourceMapping | undefined): string | undefined {
  return findWordProblem(answers, fields, named) ?? findHeadingProblem(answers, fields, named);
}

function findWordProblem({ spellings = {} }: Answers, fields: readonly Field[], named: SourceMapping | undefined): string | undefined {
  for (const field of fields)
    for (const [theirs, ours] of Object.entries(spellings[field.name] ?? {})) {
      const reading = ruleOf(field)(ours, { unit: undefined, date1904: false });
      if ('problem' in reading) return `--spelling ${field.title}:${theirs}=${ours}：${reading.problem}`;
      const known = Object.entries(named?.columns[field.name]?.spellings ?? {}).find(([word]) => toWord(word) === toWord(theirs));
      if (known && known[1] !== ours)
        return `来源已写明「${field.title}」的“${theirs}”是“${known[1]}”，与 --spelling 不同；来源写错的，用 sources put 更正`;
    }
  return undefined;
}

function findHeadingProblem({ headings = {} }: Answers, fields: readonly Field[], named: SourceMapping | undefined): string | undefined {
  const titles = new Map(fields.map(({ name, title }) => [name, title]));
  for (const [name, words] of Object.entries(headings))
    for (const word of words) {
      const other = Object.entries(named?.columns ?? {}).find(
        ([otherName, column]) => otherName !== name && column.headings.some((heading) => toWord(heading) === toWord(word)),
      );
      if (other)
        return `来源已写明列名「${word}」是“${titles.get(other[0]) ?? other[0]}”，与 --heading 不同；来源写错的，用 sources remove-heading 或 sources put 更正`;
    }
  return undefined;
}
