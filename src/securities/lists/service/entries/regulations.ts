import type { Context } from '#platform/context.ts';
import { addDays } from '#platform/day.ts';

/** A floor or cap of the regulators. */
export interface Regulation {
  parameter: string;
  scope: string;
  scopeName: string;
  value: number;
  /** Null: since the rule exists. */
  validFrom: string | null;
  /** True when it took effect after the close of that day, so that trades of the day followed the former rule. */
  isAfterClose: boolean;
  document: string;
}

/** Lists every value of the given parameters, oldest first. */
export async function listRegulations(ctx: Context, parameters: readonly string[]): Promise<Regulation[]> {
  const rows = await ctx.db
    .selectFrom('regulatoryParameters')
    .select(['parameter', 'scope', 'scopeName', 'value', 'validFrom', 'isAfterClose', 'document'])
    .where('parameter', 'in', parameters)
    .orderBy('parameter')
    .orderBy('scope')
    .orderBy('validFrom', (order) => order.asc().nullsFirst())
    .execute();
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

/** Returns the first day whose trades follow the rule, `2026-01-19`; for a rule without a first day, a day before all trades. */
export const firstDayOf = ({ validFrom, isAfterClose }: Pick<Regulation, 'validFrom' | 'isAfterClose'>): string => {
  if (validFrom === null) return '0001-01-01';
  return isAfterClose ? addDays(validFrom, 1) : validFrom;
};
