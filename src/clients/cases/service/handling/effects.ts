import type { Context } from '#platform/context.ts';
import { lockAccount } from '#identity/clients/service/accounts.ts';
import { changeContact } from '#identity/clients/service/hold/change-contact.ts';
import { refuseIfFrozen } from '#identity/clients/service/not-me/freeze.ts';
import { setTradingPassword } from '#identity/clients/service/trading-password.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import type { CaseRow } from '../cases.ts';
import { grantPermission } from '../permissions.ts';
import { valueOf } from '../typed-values.ts';

/** Does what an approved case stands for, in the transaction that approves it. Throws 40009 for an account that was frozen meanwhile. */
export async function bringAbout(tx: Context, deps: CaseDeps, row: CaseRow, { effect, permission }: Business): Promise<void> {
  await lockAccount(tx, row.clientId);
  await refuseIfFrozen(tx, row.clientId);
  await effects[effect](tx, deps, row, permission ?? row.busiCode);
}

type Effect = (tx: Context, deps: CaseDeps, row: CaseRow, permission: string) => Promise<void>;

const effects: Record<Business['effect'], Effect> = {
  none: async () => undefined,
  grantPermission: (tx, _deps, { clientId, id }, permission) => grantPermission(tx, { clientId, permission, caseId: id }),
  updateIdCard: (tx, { ports }, row) => ports.idCard.apply(tx, row),
  async changeContact(tx, deps, row) {
    const [mobile, email, address] = (['mobile', 'email', 'address'] as const).map((kind) => valueOf(deps, row, kind));
    await changeContact(tx, deps.security, row.clientId, { mobile, email, address });
  },
  async resetTradingPassword(tx, deps, row) {
    const hash = valueOf(deps, row, 'tradingPassword');
    if (!hash) throw new Error(`no password in case ${row.id}`);
    await setTradingPassword(tx, row.clientId, hash);
    // Used up: the hash has its own place now.
    await tx.db.updateTable('businessCases').set({ sealedValues: null }).where('id', '=', row.id).execute();
  },
};
