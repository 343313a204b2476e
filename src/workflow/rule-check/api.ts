import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { preparedOrder, ruleCoverage, ruleExceptionAsk, ruleFindingId, ruleFindingList, ruleFindingQuery } from './schema.ts';
import { startRuleCheck } from './service/check-texts.ts';
import { readRuleCoverage } from './service/coverage.ts';
import { listRuleFindings } from './service/list-findings.ts';
import { prepareException, prepareFix } from './service/prepare-orders.ts';

/** The endpoints of the rules for texts. */
export const ruleCheckApi: readonly Endpoint[] = [
  endpoint(
    calls.ruleFindingList,
    { input: ruleFindingQuery, result: ruleFindingList, summary: '违反合规规则的文字：原文、规则、理由与改法，按负责角色与时间' },
    listRuleFindings,
  ),
  endpoint(
    calls.ruleCoverage,
    { input: noInput, result: ruleCoverage, summary: '合规规则的覆盖：规则、适用的内容、已检查的文字与例外' },
    readRuleCoverage,
  ),
  endpoint(
    calls.ruleFindingFix,
    { input: ruleFindingId, result: preparedOrder, summary: '按建议的改法起草变更单', outcomes: ['notFound', 'conflict'] },
    prepareFix,
  ),
  endpoint(
    calls.ruleExceptionRequest,
    {
      input: ruleExceptionAsk,
      result: preparedOrder,
      summary: '申请例外：起草一张变更单，由另一人复核',
      outcomes: ['notFound', 'conflict'],
    },
    prepareException,
  ),
  endpoint(calls.ruleCheckStart, { input: noInput, result: noResult, summary: '立即检查全部文字' }, startRuleCheck),
];
