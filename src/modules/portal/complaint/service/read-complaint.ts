import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { ComplaintDeps } from '../deps.ts';

/** Who complained and what about, in the clear. */
export interface OpenedComplaint {
  number: string;
  type: string;
  state: string;
  name: string | undefined;
  mobile: string | undefined;
  email: string | undefined;
  fundAccount: string | undefined;
  branchName: string | null;
  matter: string;
  wish: string;
  evidence: { fileId: string; name: string; size: number }[];
}

/** Opens a case for who handles it, and writes down who did. Throws 40004 for an unknown number and for everyone but staff. */
export async function openComplaint(ctx: Context, { vault }: ComplaintDeps, number: string): Promise<OpenedComplaint> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  const row = await ctx.db.selectFrom('complaints').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) throw fail('notFound');
  await audit(ctx, 'complaint.open', `complaint:${number}`);
  const open = (sealed: Buffer | null, column: keyof typeof vault.complaints) =>
    sealed === null ? undefined : vault.complaints[column].open(sealed, { number });
  const { type, state, branchName, matter, wish } = row;
  return {
    number,
    type,
    state,
    name: open(row.sealedName, 'sealedName'),
    mobile: open(row.sealedMobile, 'sealedMobile'),
    email: open(row.sealedEmail, 'sealedEmail'),
    fundAccount: open(row.sealedFundAccount, 'sealedFundAccount'),
    branchName,
    matter,
    wish,
    evidence: await ctx.db.selectFrom('complaintEvidence').select(['fileId', 'name', 'size']).where('complaintId', '=', row.id).execute(),
  };
}
