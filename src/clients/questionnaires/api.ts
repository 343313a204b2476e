import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { QuestionDeps } from './deps.ts';
import * as attempts from './schema/attempts.ts';
import { paperKey, practiceInput, practiceOutcome, questionPaper } from './schema/questionnaires.ts';
import { takeEarlierPass } from './service/earlier-pass.ts';
import { keepDraft, openPaper } from './service/open-paper.ts';
import { practise } from './service/practice.ts';
import { getQuestionPaper } from './service/questionnaires.ts';
import { linkResult, listResults } from './service/results.ts';
import { getRiskStatus } from './service/risk-status.ts';
import { submitPaper } from './service/submit-paper.ts';

/** Enough for repeated attempts, too few to extract how answers are scored. */
const practicePerMinute = 20;

/** Public endpoints: the questions, and a practice run without effect. */
export const practiceApi: Endpoint[] = [
  endpoint(
    calls.questionPaper,
    { input: paperKey, result: questionPaper, summary: '风险测评问卷：题目与选项，不含分值', outcomes: ['notFound'] },
    getQuestionPaper,
  ),
  endpoint(
    calls.questionPractice,
    {
      input: practiceInput,
      result: practiceOutcome,
      summary: '风险测评练习：计算结果并说明，不保存任何答案，不作为适当性评估依据',
      perMinute: practicePerMinute,
      outcomes: ['notFound', 'conflict'],
    },
    practise,
  ),
];

/** Creates all questionnaire and test endpoints. */
export function createQuestionnaireApi(deps: QuestionDeps): Endpoint[] {
  return [
    ...practiceApi,
    endpoint(
      calls.paperOpen,
      {
        input: attempts.paperInput,
        result: attempts.openedPaper,
        summary: '取问卷或知识测试：题目、本次作答编号与今日剩余次数',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => openPaper(ctx, deps, input),
    ),
    endpoint(
      calls.draftKeep,
      { input: attempts.draftInput, result: noResult, summary: '暂存本次作答', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => keepDraft(ctx, deps, input),
    ),
    endpoint(
      calls.paperSubmit,
      {
        input: attempts.submitInput,
        result: attempts.submitOutcome,
        summary: '提交作答：前后矛盾的再次询问，否则给出结果',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => submitPaper(ctx, deps, input),
    ),
    endpoint(
      calls.earlierPassUse,
      { input: attempts.reuseInput, result: noResult, summary: '使用有效期内已通过的知识测试', outcomes: ['notFound', 'conflict'] },
      takeEarlierPass,
    ),
    endpoint(
      calls.riskStandingGet,
      {
        input: noInput,
        result: attempts.riskStatusResult,
        summary: '本人风险测评状态：等级、有效期、今日剩余次数',
        outcomes: ['notFound'],
      },
      (ctx) => getRiskStatus(ctx),
    ),
    endpoint(
      calls.resultList,
      { input: noInput, result: attempts.resultListResult, summary: '本人历次测评与测试结果', outcomes: ['notFound'] },
      (ctx) => listResults(ctx, deps),
    ),
    endpoint(
      calls.resultLinkRequest,
      { input: attempts.resultKey, result: attempts.resultLink, summary: '测评结果 PDF 的下载地址，五分钟内有效', outcomes: ['notFound'] },
      (ctx, input) => linkResult(ctx, deps, input),
    ),
  ];
}
