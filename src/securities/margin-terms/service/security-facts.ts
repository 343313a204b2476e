import type { Context } from '#platform/context.ts';
import { findSecuritiesOfCodes, type SecurityOnDay } from '#securities/lists/service/entries/securities-of-codes.ts';
import type { SecurityFact, SecurityFactList } from '../schema/calculation.ts';
import { boards, cashGroup, concentrationGroups } from '../web/groups.ts';

/** Returns the list data of a day used by calculations, by code; securities that are not collateral are left out. */
export async function listSecurityFacts(
  ctx: Context,
  { codes, date }: { codes: readonly string[]; date?: string | undefined },
): Promise<SecurityFactList> {
  const { records, ...state } = await findSecuritiesOfCodes(ctx, { codes, date });
  return { ...state, records: records.map(toFact) };
}

function toFact({ concentrationGroup, board, ...security }: SecurityOnDay): SecurityFact {
  return {
    ...security,
    group: [...concentrationGroups, cashGroup].find((group) => group === concentrationGroup) ?? null,
    board: boards.find((one) => one === board) ?? null,
  };
}
