import type { Context } from '#platform/context.ts';
import { changeContact } from '#modules/client/login/service/change-contact.ts';
import { setTradingPassword } from '#modules/client/login/service/trading-password.ts';
import type { CaseDeps } from '../../deps.ts';
import type { FlowField } from '../../flow.ts';
import type { Business } from '../../schema/businesses.ts';
import type { CaseRow } from '../cases.ts';
import { grantPermission } from '../permissions.ts';

/** Does what an approved case stands for, in the transaction that approves it. */
export async function bringAbout(tx: Context, deps: CaseDeps, row: CaseRow, { effect, permission }: Business): Promise<void> {
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

/** What was typed into the first field of a kind. */
function valueOf({ vault }: CaseDeps, row: CaseRow, kind: FlowField['kind']): string | undefined {
  const values = vault.open(row);
  for (const step of row.steps) {
    const name = step.kind === 'form' ? step.fields.find((field) => field.kind === kind)?.name : undefined;
    const value = name && values[step.code]?.[name];
    if (value) return value;
  }
  return undefined;
}
