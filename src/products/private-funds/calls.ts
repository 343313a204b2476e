import { call, type Empty } from '#contract/call.ts';
import type {
  CompanyFacts,
  ConfirmationResult,
  ConfirmInput,
  FundPage,
  FundQuery,
  Holdings,
  Notice,
  NoticePage,
  NoticeQuery,
  People,
  Standing,
  Terms,
  WithdrawalResult,
} from './schema.ts';

/** Name of the cookie that holds a visitor's pass. */
export const passCookie = 'qt_private_fund';

const prefix = '/official-service/officialSite/privateFund';

// Open to everyone: who the company is.
export const fundCompanyGet = call<Empty, CompanyFacts>('GET', `${prefix}/company`, { tags: ['private-fund-company'] });
export const fundTeamGet = call<Empty, People>('GET', `${prefix}/team`, { tags: ['private-fund-company'] });
export const fundHoldingsGet = call<Empty, Holdings>('GET', `${prefix}/holdings`, { tags: ['private-fund-company'] });

/** The text that a visitor confirms, as it holds now. */
export const investorTermsGet = call<Empty, Terms>('GET', `${prefix}/terms`, { tags: ['private-fund-terms'] });
/** Keeps the confirmation as evidence and answers the pass that opens the content. */
export const investorConfirm = call<ConfirmInput, ConfirmationResult>('POST', `${prefix}/confirm`);
/** Takes the visitor's confirmation back; to do so twice changes nothing. */
export const investorWithdraw = call<Empty, WithdrawalResult>('POST', `${prefix}/withdraw`);
/** Whether this visitor's confirmation holds, and until when. */
export const investorStanding = call<Empty, Standing>('GET', `${prefix}/standing`);

// Only for visitors whose confirmation holds; everyone else is refused with 40005.
export const privateFundList = call<FundQuery, FundPage>('GET', '/official-service/officialSite/simu');
export const fundNoticeList = call<FundQuery, NoticePage>('GET', `${prefix}/notices`);
export const fundNoticeGet = call<NoticeQuery, Notice>('GET', `${prefix}/noticeDetail`);
