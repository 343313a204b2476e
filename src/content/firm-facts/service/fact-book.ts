import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';

/** Cache tag of everything that shows a fact. */
export const firmFactsTag = 'firm-facts';

/** The first day of a value that was in force when it was first recorded. */
export const unknownDay: Day = '0001-01-01';

/** A fact with all its values, the earliest first. */
export interface FirmFact {
  code: string;
  origin: string;
  title: string;
  wordings: readonly string[];
  /** Words that contradict it whatever its value: 变更当日生效, where a hold applies. */
  contradictions: readonly string[];
  source: string;
  checkedOn: Day | null;
  isSample: boolean;
  isRetired: boolean;
  values: readonly FactValue[];
}

export interface FactValue {
  from: Day;
  value: string;
}

/** All facts by code, in the order in which they are offered. */
export type FactBook = ReadonlyMap<string, FirmFact>;

/** Returns all facts of the firm, retired ones included. */
export function loadFactBook(ctx: Context): Promise<FactBook> {
  return ctx.memo.get(ctx, 'firmFacts.book', firmFactsTag, () => readFacts(ctx));
}

async function readFacts(ctx: Context): Promise<FactBook> {
  const rows = await ctx.db
    .selectFrom('firmFacts as fact')
    .leftJoin('firmFactValues as value', 'value.code', 'fact.code')
    .select([
      'fact.code',
      'origin',
      'title',
      'wordings',
      'contradictions',
      'source',
      'checkedOn',
      'isSample',
      'retiredAt',
      'validFrom',
      'value.value',
    ])
    .orderBy('origin')
    .orderBy('sort')
    .orderBy('fact.code')
    .orderBy('validFrom')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ code }) => code)].map(([code, [first, ...others]]) => {
      const { validFrom: _validFrom, value: _value, retiredAt, ...fact } = first!;
      const values = [first!, ...others].flatMap(({ validFrom, value }) =>
        validFrom === null || value === null ? [] : [{ from: validFrom, value }],
      );
      return [code, { ...fact, isRetired: retiredAt !== null, values }];
    }),
  );
}

/** Returns the value in force on a day; undefined before the first one. */
export const findFactValue = ({ values }: Pick<FirmFact, 'values'>, day: Day): FactValue | undefined =>
  values.findLast(({ from }) => from <= day);
