import type { SellerDraft } from '#products/funds/schema/sales.ts';
import { firstStaff } from '../disclosure/people.ts';

/**
 * Every second person of the general register and every third adviser of a branch may sell funds: fictitious people with
 * fictitious numbers.
 */
export const demoSellers: SellerDraft[] = firstStaff
  .filter(({ state, branch }) => state === 'registered' && branch.startsWith('前厅'))
  .filter(({ kind }, index) => (kind === 'general' && index % 2 === 0) || (kind === 'adviser' && index % 3 === 0))
  .map(({ certificateNumber, kind }) => ({
    certificateNumber,
    qualification: kind === 'adviser' ? '证券投资咨询（投资顾问）' : '基金销售业务',
    certificateName: kind === 'adviser' ? '证券业从业人员登记（投资顾问）' : '证券业从业人员登记（一般证券业务）',
  }));
