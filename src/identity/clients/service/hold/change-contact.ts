import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ClientSecurity } from '../../security.ts';
import { lockAccount } from '../accounts.ts';
import { refuseIfFrozen } from '../not-me/freeze.ts';
import { notifyClient, type NoticeDeps } from '../notices.ts';
import { readPerson } from '../person.ts';
import { createHold } from './holds.ts';

export interface ContactChange {
  mobile?: string;
  email?: string;
  address?: string;
}

/**
 * Applies a confirmed change of contact data, in the transaction of its case: a postal address takes effect immediately, a mobile
 * number or mail address after the hold. Unchanged values are ignored. Throws what `createHold` throws, 40009 for an account that
 * was frozen meanwhile, and 40004 for an unknown client.
 */
export async function changeContact(
  tx: Context,
  security: NoticeDeps & Pick<ClientSecurity, 'holdMs'>,
  clientId: number,
  { mobile, email, address }: ContactChange,
): Promise<void> {
  await lockAccount(tx, clientId);
  await refuseIfFrozen(tx, clientId);
  const before = await readPerson(tx, security, clientId);
  const held = {
    ...(mobile !== undefined && mobile !== before.mobile && { mobile }),
    ...(email !== undefined && email !== before.email && { email }),
  };
  if (Object.keys(held).length > 0) await createHold(tx, security, clientId, held);
  if (address === undefined || address === before.address) return;
  await tx.db
    .updateTable('clientAccounts')
    .set({ sealedAddress: security.vault.seal(address, 'address'), updatedAt: tx.now })
    .where('id', '=', clientId)
    .execute();
  await notifyClient(tx, security, clientId, { template: 'contactChanged', values: { what: '联系地址', at: beijingMinute(tx.now) } });
  await audit(tx, 'client.changeAddress', `client:${clientId}`);
}
