import { randomBytes } from 'node:crypto';
import { getLaunchState } from '#content/website/service/launch.ts';
import { fail } from '#contract/call-error.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import { areStaffActive } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SetUpDeps } from '../deps.ts';
import type { LaunchPass } from '../schema.ts';

const ticketMs = 60_000;
/** One working day; afterwards the user requests another pass. */
const passHours = 8;

/** The cookie by which the closed site recognises staff. */
export const launchPassCookie = { name: 'qt_pass', maxAgeSeconds: passHours * 3600 };

/** The path at which a posted ticket opens the closed site. */
export const launchPassPath = '/mode/pass';

type PassDeps = Pick<SetUpDeps, 'lookUp'>;

/** Returns a ticket that opens the closed site for the caller, once within a minute. Throws 40009 when the site is open to everybody. */
export async function issueLaunchTicket(ctx: Context, { lookUp, publicUrl }: Pick<SetUpDeps, 'lookUp' | 'publicUrl'>): Promise<LaunchPass> {
  const { staffId } = actorOf(ctx, staffKind);
  if ((await getLaunchState(ctx)) !== 'closed') throw fail('conflict', '网站已经上线，无须凭证');
  const ticket = randomBytes(32).toString('base64url');
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('launchPasses').where('expiresAt', '<=', tx.now).execute();
    await tx.db
      .insertInto('launchPasses')
      .values({
        tokenHash: lookUp(`pass:${ticket}`),
        staffId,
        isTicket: true,
        expiresAt: new Date(tx.now.getTime() + ticketMs),
      })
      .execute();
    await audit(tx, 'site.passIssued', 'site');
  });
  return { address: `${publicUrl}${launchPassPath}`, ticket };
}

/** Redeems a ticket and returns the value of the cookie; undefined for a ticket that is used, expired or unknown. */
export async function redeemLaunchTicket(ctx: Context, { lookUp }: PassDeps, ticket: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const { numUpdatedRows } = await ctx.db
    .updateTable('launchPasses')
    .set({
      tokenHash: lookUp(`pass:${token}`),
      isTicket: false,
      expiresAt: new Date(ctx.now.getTime() + launchPassCookie.maxAgeSeconds * 1000),
    })
    .where('tokenHash', '=', lookUp(`pass:${ticket}`))
    .where('isTicket', '=', true)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? token : undefined;
}

/** Returns whether the cookie opens the closed site: its owner must still work at the firm. */
export async function hasLaunchPass(ctx: Context, { lookUp }: PassDeps, token: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('launchPasses')
    .select('staffId')
    .where('tokenHash', '=', lookUp(`pass:${token}`))
    .where('isTicket', '=', false)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return row !== undefined && (await areStaffActive(ctx, [row.staffId]));
}
