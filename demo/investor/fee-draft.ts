import type { FeeItemDraft } from '#modules/portal/investor/schema.ts';

/** One standard of a fee; it ends where the next one begins unless `to` says otherwise. */
interface Rate {
  from: string;
  to?: string;
  standard: string;
  minimum?: string;
  remark?: string;
  source?: string;
  noticeTitle?: string;
}

/** A fee with its standards, the oldest first. */
export interface DemoFee extends Omit<FeeItemDraft, 'code'> {
  payee: string;
  /** One of the firm's own, made-up standards. */
  isSample?: boolean;
  rates: Rate[];
}
