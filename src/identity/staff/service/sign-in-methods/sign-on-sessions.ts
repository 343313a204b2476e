import type { Context } from '#platform/context.ts';
import type { SignOnIdentity } from './sign-on.ts';

/** Records the session at the provider with which a session of the console began. */
export async function storeSignOnSession(
  tx: Context,
  sessionId: string,
  { issuer, subject, sid }: Pick<SignOnIdentity, 'issuer' | 'subject' | 'sid'>,
): Promise<void> {
  await tx.db
    .updateTable('staffSessions')
    .set({ signOnIssuer: issuer, signOnSubject: subject, signOnSid: sid ?? null })
    .where('id', '=', sessionId)
    .execute();
}
