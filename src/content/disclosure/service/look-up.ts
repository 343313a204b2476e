import type { Context } from '#platform/context.ts';
import { certificateNumber as numberSchema, type DisclosedAccount, type StaffMember } from '../schema.ts';
import { accountColumns } from './accounts.ts';
import { countLookUps } from './look-up-limit.ts';
import { staffColumns } from './staff.ts';

/** What is asked of a person: the whole name, the whole number, or both, which must then belong together. */
export interface StaffQuestion {
  name?: string;
  certificateNumber?: string;
}

/**
 * The people of the register who bear exactly this name and number, 20 at most; nobody for an empty question. Who has left is told
 * (`state: 'left'`) only to those who know the number. Counts as one look-up of the visitor's network: throws 40029 after too many.
 */
export async function findStaff(ctx: Context, { name, certificateNumber }: StaffQuestion): Promise<StaffMember[]> {
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
 * The firm's account of this number, whatever its kind, written with or without blanks and hyphens and in letters of any width.
 * Undefined when it is none of ours: nothing may be paid to it.
 */
export function findAccount(ctx: Context, number: string): Promise<DisclosedAccount | undefined> {
  return ctx.db
    .selectFrom('disclosedAccounts')
    .select(accountColumns)
    .where('number', '=', normalNumber(number) ?? '')
    .executeTakeFirst();
}

/** Null for what cannot be a number. */
function normalNumber(written: string): string | null {
  return numberSchema.safeParse(written).data ?? null;
}
