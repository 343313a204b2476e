import type { Context } from '#platform/context.ts';
import { addDays } from '#platform/day.ts';

/** A floor or cap of the regulators. */
export interface Regulation {
  parameter: string;
  scope: string;
  scopeName: string;
  value: number;
  /** Null: as long as the rule exists. */
  validFrom: string | null;
  /** True when it began after the close of that day, so that trades of the day itself still followed the rule before. */
  isAfterClose: boolean;
  document: string;
}

/** Every value that a parameter has had, the oldest first; of all parameters that are named. */
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

/** The first day whose trades follow the rule, `2026-01-19`; a rule without a first day has one before all trades. */
export const firstDayOf = ({ validFrom, isAfterClose }: Pick<Regulation, 'validFrom' | 'isAfterClose'>): string => {
  if (validFrom === null) return '0001-01-01';
  return isAfterClose ? addDays(validFrom, 1) : validFrom;
};
