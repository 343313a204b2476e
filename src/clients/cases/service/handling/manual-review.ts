import type { Context } from '#platform/context.ts';
import { readSteps, type CaseRow, type StepRow } from '../cases.ts';

/** Shown when a card was submitted without being checked against its pictures. */
const unexamined = '身份证照片尚未核对';

/**
 * Lists why a case needs manual review, in texts for the client, as given in the evidence of its steps (`forPerson`). A card
 * whose evidence has no such list also needs manual review.
 */
export async function findManualReviewReasons(ctx: Context, row: CaseRow): Promise<string[]> {
  return toManualReviewReasons(row, await readSteps(ctx, row.id));
}

/** Lists the reasons as above, from steps that are already loaded. */
export function toManualReviewReasons({ steps }: Pick<CaseRow, 'steps'>, records: ReadonlyMap<string, StepRow>): string[] {
  return steps.flatMap(({ code, kind }) => {
    const record = records.get(code);
    const said = record?.evidence['forPerson'];
    if (Array.isArray(said)) return said.filter((reason) => typeof reason === 'string');
    return kind === 'idCard' && record?.state === 'done' ? [unexamined] : [];
  });
}
