import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { InvestorGate } from './investor-gate.ts';
import {
  companyFacts,
  confirmationResult,
  confirmInput,
  fundPage,
  fundQuery,
  holdings,
  notice,
  noticePage,
  noticeQuery,
  people,
  standing,
  terms,
  withdrawalResult,
} from './schema.ts';
import { getCompany, listHoldings, listTeam } from './service/company.ts';
import { confirmInvestor, getStanding, withdrawConfirmation } from './service/confirmations.ts';
import { listFunds } from './service/funds.ts';
import { getNotice, listNotices } from './service/notices.ts';
import { getTerms } from './service/terms.ts';

/** Rate limit of confirmations: a person confirms once a month. */
const confirmationsPerMinute = 10;

export function createPrivateFundApi(gate: InvestorGate): Endpoint[] {
  return [...companyApi, ...confirmationApi(gate), ...contentApi(gate)];
}

const companyApi: Endpoint[] = [
  endpoint(
    calls.fundCompanyGet,
    { input: noInput, result: companyFacts, summary: '私募子公司：公司信息与登记编码', outcomes: ['notFound'] },
    getCompany,
  ),
  endpoint(calls.fundTeamGet, { input: noInput, result: people, summary: '私募子公司：管理团队' }, listTeam),
  endpoint(calls.fundHoldingsGet, { input: noInput, result: holdings, summary: '私募子公司：股东与投资企业' }, listHoldings),
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
        input: confirmInput,
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
      { input: noInput, result: standing, summary: '合格投资者确认：当前状态', outcomes: ['notFound'] },
      (ctx) => getStanding(gate, ctx),
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
        input: fundQuery,
        result: fundPage,
        summary: '私募基金产品公示（须先完成合格投资者确认）',
        ...gated,
      },
      (ctx, query) => listFunds(gate, ctx, query),
    ),
    endpoint(
      calls.fundNoticeList,
      {
        input: fundQuery,
        result: noticePage,
        summary: '私募子公司公告列表（须先完成合格投资者确认）',
        ...gated,
      },
      (ctx, query) => listNotices(gate, ctx, query),
    ),
    endpoint(
      calls.fundNoticeGet,
      {
        input: noticeQuery,
        result: notice,
        summary: '私募子公司公告详情（须先完成合格投资者确认）',
        ...gated,
      },
      (ctx, query) => getNotice(gate, ctx, query),
    ),
  ];
}
