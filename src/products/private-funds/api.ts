import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { InvestorGate } from './investor-gate.ts';
import {
  subsidiaryFacts,
  confirmationResult,
  investorConfirmInput,
  privateFundPage,
  privateFundQuery,
  subsidiaryHoldings,
  subsidiaryNotice,
  subsidiaryNoticePage,
  subsidiaryNoticeQuery,
  teamMembers,
  confirmationStatus,
  terms,
  withdrawalResult,
} from './schema.ts';
import { confirmInvestor, getConfirmationStatus, withdrawConfirmation } from './service/confirmations.ts';
import { listPrivateFunds } from './service/funds.ts';
import { getSubsidiaryNotice, listSubsidiaryNotices } from './service/notices.ts';
import { getSubsidiaryFacts, listHoldings, listTeam } from './service/subsidiary.ts';
import { getTerms } from './service/terms.ts';

/** Rate limit of confirmations: a person confirms once a month. */
const confirmationsPerMinute = 10;

export function createPrivateFundApi(gate: InvestorGate): Endpoint[] {
  return [...companyApi, ...confirmationApi(gate), ...contentApi(gate)];
}

const companyApi: Endpoint[] = [
  endpoint(
    calls.fundCompanyGet,
    { input: noInput, result: subsidiaryFacts, summary: '私募子公司：公司信息与登记编码', outcomes: ['notFound'] },
    getSubsidiaryFacts,
  ),
  endpoint(calls.fundTeamGet, { input: noInput, result: teamMembers, summary: '私募子公司：管理团队' }, listTeam),
  endpoint(calls.fundHoldingsGet, { input: noInput, result: subsidiaryHoldings, summary: '私募子公司：股东与投资企业' }, listHoldings),
];

function confirmationApi(gate: InvestorGate): Endpoint[] {
  return [
    endpoint(
      calls.investorTermsGet,
      { input: noInput, result: terms, summary: '合格投资者确认：当前文本', outcomes: ['notFound'] },
      (ctx) => getTerms(ctx),
    ),
    endpoint(
      calls.investorConfirm,
      {
        input: investorConfirmInput,
        result: confirmationResult,
        summary: '合格投资者确认：提交',
        perMinute: confirmationsPerMinute,
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => confirmInvestor(gate, ctx, input),
    ),
    endpoint(
      calls.investorWithdraw,
      { input: noInput, result: withdrawalResult, summary: '合格投资者确认：撤回', outcomes: ['notFound'] },
      (ctx) => withdrawConfirmation(gate, ctx),
    ),
    endpoint(
      calls.investorStanding,
      { input: noInput, result: confirmationStatus, summary: '合格投资者确认：当前状态', outcomes: ['notFound'] },
      (ctx) => getConfirmationStatus(gate, ctx),
    ),
  ];
}

/** Endpoints that require the confirmation. */
const gated = { outcomes: ['notFound', 'needsInvestorConfirmation'], cookie: calls.passCookie } as const;

function contentApi(gate: InvestorGate): Endpoint[] {
  return [
    endpoint(
      calls.privateFundList,
      {
        input: privateFundQuery,
        result: privateFundPage,
        summary: '私募基金产品公示（须先完成合格投资者确认）',
        ...gated,
      },
      (ctx, query) => listPrivateFunds(gate, ctx, query),
    ),
    endpoint(
      calls.fundNoticeList,
      {
        input: privateFundQuery,
        result: subsidiaryNoticePage,
        summary: '私募子公司公告列表（须先完成合格投资者确认）',
        ...gated,
      },
      (ctx, query) => listSubsidiaryNotices(gate, ctx, query),
    ),
    endpoint(
      calls.fundNoticeGet,
      {
        input: subsidiaryNoticeQuery,
        result: subsidiaryNotice,
        summary: '私募子公司公告详情（须先完成合格投资者确认）',
        ...gated,
      },
      (ctx, query) => getSubsidiaryNotice(gate, ctx, query),
    ),
  ];
}
