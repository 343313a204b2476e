import type { Context } from '#platform/context.ts';
import { certificateNumber as numberSchema, type DisclosedAccount, type StaffMember } from '../schema.ts';
import { accountColumns } from './accounts.ts';
import { countLookUps } from './look-up-limit.ts';
import { staffColumns } from './staff.ts';

/** Query for a person: the whole name, the whole number, or both, which must then match the same person. */
export interface StaffLookUp {
  name?: string;
  certificateNumber?: string;
}

/**
 * Finds the people of the register with exactly this name and number, 20 at most; nobody for an empty query. People who left are
 * returned (`state: 'left'`) only to callers who know the number. Counts as one look-up of the visitor's network: throws 40029
 * after too many.
 */
export async function findStaff(ctx: Context, { name, certificateNumber }: StaffLookUp): Promise<StaffMember[]> {
  const wantedName = name?.normalize('NFKC').replaceAll(/\s/g, '') ?? '';
  const wantedNumber = certificateNumber === undefined ? undefined : normalNumber(certificateNumber);
  if (wantedNumber === null || (!wantedName && !wantedNumber)) return [];
  await countLookUps(ctx);
  return ctx.db
    .selectFrom('disclosedStaff')
    .select(staffColumns)
    .$if(wantedName !== '', (query) => query.where('name', '=', wantedName))
    .$if(wantedNumber !== undefined, (query) => query.where('certificateNumber', '=', wantedNumber ?? ''))
    .$if(wantedNumber === undefined, (query) => query.where('state', '=', 'registered'))
    .orderBy('certificateNumber')
    .limit(20)
    .execute();
}

/**
 * Finds the firm's account with this number, of any kind, in any notation of spaces, hyphens and width. Undefined when it is not
 * an account of the firm; nothing may be paid to it.
 */
export function findDisclosedAccount(ctx: Context, number: string): Promise<DisclosedAccount | undefined> {
  return ctx.db
    .selectFrom('disclosedAccounts')
    .select(accountColumns)
    .where('number', '=', normalNumber(number) ?? '')
    .executeTakeFirst();
}

/** Returns null when the text cannot be an account number. */
function normalNumber(written: string): string | null {
  return numberSchema.safeParse(written).data ?? null;
}
