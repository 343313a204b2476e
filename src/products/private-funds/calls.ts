import { call, type Empty } from '#contract/call.ts';
import type {
  SubsidiaryFacts,
  ConfirmationResult,
  InvestorConfirmInput,
  PrivateFundPage,
  PrivateFundQuery,
  SubsidiaryHoldings,
  SubsidiaryNotice,
  SubsidiaryNoticePage,
  SubsidiaryNoticeQuery,
  TeamMembers,
  ConfirmationStatus,
  Terms,
  WithdrawalResult,
} from './schema.ts';

/** Name of the cookie that contains a visitor's pass. */
export const passCookie = 'qt_private_fund';

const prefix = '/official-service/officialSite/privateFund';

// Open to everyone: data of the company.
export const fundCompanyGet = call<Empty, SubsidiaryFacts>('GET', `${prefix}/company`, { tags: ['private-fund-company'] });
export const fundTeamGet = call<Empty, TeamMembers>('GET', `${prefix}/team`, { tags: ['private-fund-company'] });
export const fundHoldingsGet = call<Empty, SubsidiaryHoldings>('GET', `${prefix}/holdings`, { tags: ['private-fund-company'] });

/** The current text that a visitor confirms. */
export const investorTermsGet = call<Empty, Terms>('GET', `${prefix}/terms`, { tags: ['private-fund-terms'] });
/** Stores the confirmation as evidence and returns the pass that opens the content. */
export const investorConfirm = call<InvestorConfirmInput, ConfirmationResult>('POST', `${prefix}/confirm`);
/** Withdraws the visitor's confirmation; calling it twice changes nothing. */
export const investorWithdraw = call<Empty, WithdrawalResult>('POST', `${prefix}/withdraw`);
/** The visitor's valid confirmation and its expiry. */
export const investorStanding = call<Empty, ConfirmationStatus>('GET', `${prefix}/standing`);

// Only for visitors with a valid confirmation; others get 40005.
export const privateFundList = call<PrivateFundQuery, PrivateFundPage>('GET', '/official-service/officialSite/simu');
export const fundNoticeList = call<PrivateFundQuery, SubsidiaryNoticePage>('GET', `${prefix}/notices`);
export const fundNoticeGet = call<SubsidiaryNoticeQuery, SubsidiaryNotice>('GET', `${prefix}/noticeDetail`);
