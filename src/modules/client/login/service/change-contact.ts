import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import type { ClientSecurity } from '../security.ts';
import { readPerson, type Person } from './person.ts';

export interface ContactChange {
  mobile?: string;
  email?: string;
  address?: string;
}

/**
 * Changes what a client can be reached by, in the transaction of the case that asked for it, and tells the contact that held before.
 * Throws 40009 for a mobile number that another client has, 40004 when there is no such client.
 */
export async function changeContact(
  tx: Context,
  { vault, messaging }: Pick<ClientSecurity, 'vault' | 'messaging'>,
  clientId: number,
  change: ContactChange,
): Promise<void> {
  const before = await readPerson(tx, { vault }, clientId);
  const { mobile, email, address } = change;
  if (mobile !== undefined) await refuseTakenMobile(tx, vault.accountKey({ kind: 'mobile', number: mobile }), clientId);
  await tx.db
    .updateTable('clientAccounts')
    .set({
      ...(mobile !== undefined && {
        mobileKey: vault.accountKey({ kind: 'mobile', number: mobile }),
        sealedMobile: vault.seal(mobile, 'mobile'),
      }),
      ...(email !== undefined && { sealedEmail: vault.seal(email, 'email') }),
      ...(address !== undefined && { sealedAddress: vault.seal(address, 'address') }),
      updatedAt: tx.now,
    })
    .where('id', '=', clientId)
    .execute();
  const changed = listChanged(before, change);
  if (before.mobile && changed.length > 0) {
    const values = { what: changed.join('、'), at: beijingMinute(tx.now) };
    await sendMessage(tx, messaging, { channel: 'sms', to: before.mobile, template: 'contactChanged', values });
  }
  await audit(tx, 'client.changeContact', `client:${clientId}`, { changed });
}

/** One lock for all who want this number, so that of two clients who want the same one at once the second is told. */
async function refuseTakenMobile(tx: Context, mobileKey: Buffer, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mobileKey.toString('hex')}, 0))`.execute(tx.db);
  const other = await tx.db
    .selectFrom('clientAccounts')
    .select('id')
    .where('mobileKey', '=', mobileKey)
    .where('id', '<>', clientId)
    .executeTakeFirst();
  if (other) throw fail('conflict', '该手机号已被其他账户预留，请更换手机号或到营业网点办理');
}

const names = { mobile: '手机号', email: '电子邮箱', address: '联系地址' } as const;

function listChanged(before: Person, change: ContactChange): string[] {
  const fields = Object.keys(names) as (keyof typeof names)[];
  return fields.filter((field) => change[field] !== undefined && change[field] !== before[field]).map((field) => names[field]);
}
