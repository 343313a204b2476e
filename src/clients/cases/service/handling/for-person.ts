import type { Context } from '#platform/context.ts';
import { readSteps, type CaseRow, type StepRow } from '../cases.ts';

/** What stands where a card was handed in without being held against its pictures. */
const unexamined = '身份证照片尚未核对';

/**
 * Why rules may not decide a case, in words for the client: what the owners of its steps say in their evidence (`forPerson`). A card about which nothing is said,
 * not even that nothing is in doubt, is for a person as well.
 */
export async function findForPerson(ctx: Context, row: CaseRow): Promise<string[]> {
  return forPersonOf(row, await readSteps(ctx, row.id));
}

/** The same from steps that were read already. */
export function forPersonOf({ steps }: Pick<CaseRow, 'steps'>, records: ReadonlyMap<string, StepRow>): string[] {
  return steps.flatMap(({ code, kind }) => {
    const record = records.get(code);
    const said = record?.evidence['forPerson'];
    if (Array.isArray(said)) return said.filter((reason) => typeof reason === 'string');
    return kind === 'idCard' && record?.state === 'done' ? [unexamined] : [];
  });
}
