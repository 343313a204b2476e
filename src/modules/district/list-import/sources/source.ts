import { z } from 'zod';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import { rateOf, type Field } from '#modules/district/lists/service/definition/list-fields.ts';
import { listKinds, lists } from '#modules/district/lists/service/definition/lists.ts';
import { amountUnitNames } from '../rules/amount-unit.ts';
import { ruleOf } from '../rules/rule-of.ts';

const word = z.string().trim().min(1, '不能为空').max(60, '不超过 60 个字');

/** How one source spells a column: its headings, the unit of bare numbers, and its own words for values that we know. */
const sourceColumn = z.strictObject({
  headings: z.array(word).max(40, '一列的列名不超过 40 个').default([]),
  /** Rates: percent or fraction. Amounts: in CNY or pieces, or in 万, 亿 and the like. */
  unit: z.enum(['percent', 'fraction', ...amountUnitNames]).optional(),
  /** Their word → ours, such as `开放` → `是`. */
  spellings: z.record(word, word).default({}),
});
export type SourceColumn = z.infer<typeof sourceColumn>;

/** A described source of files. Columns are keyed by the field's name. */
export const sourceMapping = z
  .strictObject({
    lists: z.array(z.enum(listKinds)).min(1, '至少适用一份名单'),
    /** All rows are of this exchange. */
    exchange: z.enum(['SSE', 'SZSE', 'BSE']).optional(),
    /** How days with the year last are to be read; without it they are refused where they could mean two days. */
    dayOrder: z.enum(['month-first', 'day-first']).optional(),
    columns: z.record(z.string(), sourceColumn),
  })
  .superRefine(checkColumns);
export type SourceMapping = z.infer<typeof sourceMapping>;

/** A source by its code. */
export interface Source {
  code: string;
  name: string;
  /** Part of the program, and only to be added to. */
  isBuiltIn: boolean;
  mapping: SourceMapping;
}

/** A heading as it is compared: even blanks, width and letter case. */
export const toWord = (heading: string): string => toPlain(heading).toLowerCase().replaceAll(' ', '');

/** The fields that any of these lists has. */
export function fieldsOf(kinds: SourceMapping['lists']): Field[] {
  const byName = new Map(kinds.flatMap((kind) => lists[kind].fields).map((field) => [field.name, field]));
  return [...byName.values()];
}

/** Which units suit a field. */
function unitsOf(field: Field): readonly NonNullable<SourceColumn['unit']>[] {
  if (rateOf(field)) return ['percent', 'fraction'];
  if (field.measure === 'price') return ['one'];
  return field.measure ? amountUnitNames.filter((unit) => unit !== 'lot' || field.measure === 'quantity') : [];
}

interface Issues {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

function checkColumns(
  { lists: kinds, columns }: { lists: SourceMapping['lists']; columns: Record<string, SourceColumn> },
  issues: Issues,
): void {
  const fields = new Map(fieldsOf(kinds).map((field) => [field.name, field]));
  const known = new Map<string, string>();
  const tell = (name: string, message: string) => issues.addIssue({ code: 'custom', path: ['columns', name], message });
  for (const [name, column] of Object.entries(columns)) {
    const field = fields.get(name);
    if (!field) {
      tell(name, `“${name}”不是这些名单的列，可用：${[...fields.values()].map(({ title }) => title).join('、')}`);
      continue;
    }
    for (const heading of column.headings) {
      const other = known.get(toWord(heading));
      if (other !== undefined && other !== field.title)
        tell(name, `列名「${heading}」同时写给了“${other}”和“${field.title}”，分不清是哪一列`);
      known.set(toWord(heading), field.title);
    }
    for (const problem of checkValues(field, column)) tell(name, problem);
  }
}

function checkValues(field: Field, { unit, spellings }: SourceColumn): string[] {
  const wrongUnit = unit !== undefined && !unitsOf(field).includes(unit) ? [`“${field.title}”不能用这个单位`] : [];
  const rule = ruleOf(field);
  const wrongWords = Object.entries(spellings).flatMap(([theirs, ours]) => {
    const reading = rule(ours, { unit: undefined, date1904: false });
    return 'problem' in reading ? [`“${field.title}”的写法“${theirs}＝${ours}”：${reading.problem}`] : [];
  });
  return [...wrongUnit, ...wrongWords];
}
