import { fail } from '#contract/call-error.ts';
import { findPendingHold } from '#identity/clients/service/hold/holds.ts';
import { isMobileRecentlyChanged } from '#identity/clients/service/step-up/proofs.ts';
import { requireStepUp } from '#identity/clients/service/step-up/require-step-up.ts';
import type { Context } from '#platform/context.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import type { CaseRow } from '../cases.ts';
import { readFirstValue } from '../typed-values.ts';

/**
 * Verifies the client again before submitting a case that controls the account, in the transaction of the submission, as `actRules`
 * requires. A permission with a number changed within the hold period needs other proofs, unless its documents require them at signing.
 * Throws as `requireStepUp`, and 40009 for a contact change while another one is pending.
 */
export async function confirmIdentity(tx: Context, deps: CaseDeps, row: CaseRow, { effect }: Business): Promise<void> {
  await demands[effect]?.(tx, deps, row);
}

type Demand = (tx: Context, deps: CaseDeps, row: CaseRow) => Promise<void>;

const demands: Partial<Record<Business['effect'], Demand>> = {
  async changeContact(tx, deps, row) {
    const changesMobile = readFirstValue(deps, row, 'mobile') !== undefined;
    if (!changesMobile && readFirstValue(deps, row, 'email') === undefined) return;
    if (await findPendingHold(tx, row.clientId))
      throw fail('conflict', '您已有一项联系方式变更在保护期内，请等它生效，或在“账户安全”撤回后再提交');
    // When the old number is lost the identity card replaces its code, and the case gets manual review.
    const hasCard = row.steps.some(({ kind }) => kind === 'idCard');
    const subject = row.id;
    if (!changesMobile) return requireStepUp(tx, deps.security, { act: 'contactMail', subject });
    if (hasCard) return requireStepUp(tx, deps.security, { act: 'contactLost', subject }, ['cardCheck']);
    return requireStepUp(tx, deps.security, { act: 'contact', subject });
  },
  resetTradingPassword: (tx, { security }, { id }) => requireStepUp(tx, security, { act: 'tradingPassword', subject: id }),
  async grantPermission(tx, { security }, row) {
    const isSigned = row.steps.some(({ kind }) => kind === 'agreements');
    if (isSigned || !(await isMobileRecentlyChanged(tx, security, row.clientId))) return;
    await requireStepUp(tx, security, { act: 'permission', subject: row.id });
  },
};
