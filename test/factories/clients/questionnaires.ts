import type { BusinessDraft } from '#clients/cases/schema/businesses.ts';
import { createQuestionnaireApi } from '#clients/questionnaires/api.ts';
import { paperOpen, paperSubmit, riskTolerance } from '#clients/questionnaires/calls.ts';
import { openQuestionDeps, type QuestionDeps } from '#clients/questionnaires/deps.ts';
import type { OpenedPaper, PaperSubmitInput, SubmitOutcome } from '#clients/questionnaires/schema/attempts.ts';
import type { KnowledgeTestDraft } from '#clients/questionnaires/schema/knowledge.ts';
import type { QuestionnaireDraft } from '#clients/questionnaires/schema/questionnaires.ts';
import { publishKnowledgeTest } from '#clients/questionnaires/service/papers.ts';
import { publishQuestionnaire } from '#clients/questionnaires/service/questionnaires.ts';
import type { AnyCall } from '#contract/call.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import type { TestDatabase } from '../../support/database.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildBusiness, confirmStep } from './cases.ts';

type Body = QuestionnaireDraft['body'];

const options = (...scores: number[]) => scores.map((score, at) => ({ key: 'ABCDE'.charAt(at), text: `选项 ${score} 分`, score }));
const band = (at: 1 | 2 | 3 | 4 | 5, from: number, to: number): Body['bands'][number] => ({
  level: `C${at}`,
  name: `类型${at}`,
  from,
  to,
  productLevels: (['R1', 'R2', 'R3', 'R4', 'R5'] as const).slice(0, at),
});

/**
 * Builds a questionnaire of three questions, 0 to 100 points: Q01 single (0, 20, 40; A means no loss at all), Q02 multiple (0
 * alone, 10, 30), Q03 single (0, 30; A means livelihood). Q01 C contradicts Q03 A.
 */
export function buildQuestionnaire(overrides: Partial<Body> = {}): Body {
  return {
    title: '测试问卷',
    validMonths: 24,
    attemptsPerDay: 2,
    dimensions: [
      { id: 'money', name: '财务', reason: '说明' },
      { id: 'mood', name: '偏好', reason: '说明' },
    ],
    questions: [
      {
        id: 'Q01',
        dimension: 'money',
        kind: 'single',
        text: '第一题？',
        options: options(0, 20, 40).map((option) => (option.key === 'A' ? { ...option, flag: 'no_loss' } : option)),
      },
      {
        id: 'Q02',
        dimension: 'mood',
        kind: 'multiple',
        text: '第二题？',
        options: options(0, 10, 30).map((option) => (option.key === 'A' ? { ...option, isExclusive: true } : option)),
      },
      {
        id: 'Q03',
        dimension: 'mood',
        kind: 'single',
        text: '第三题？',
        options: options(0, 30).map((option) => (option.key === 'A' ? { ...option, flag: 'livelihood' } : option)),
      },
    ],
    declarations: [{ id: 'D1', text: '声明？', kind: 'single', options: ['是', '否'] }],
    bands: [band(1, 0, 19), band(2, 20, 39), band(3, 40, 59), band(4, 60, 79), band(5, 80, 100)],
    lowest: {
      name: '最低类别',
      rules: [
        { flags: ['no_loss'], explanation: '不能承受损失' },
        { flags: [], profile: 'limited_civil_capacity', explanation: '不具有完全民事行为能力' },
      ],
      effect: '只能购买 R1 产品',
    },
    checks: [
      {
        id: 'K1',
        when: [
          { question: 'Q01', options: ['C'] },
          { question: 'Q03', options: ['A'] },
        ],
        message: '前后矛盾，请核对',
      },
    ],
    productLevels: (['R1', 'R2', 'R3', 'R4', 'R5'] as const).map((level) => ({ level, name: `风险${level}`, examples: ['例子'] })),
    examples: [{ answers: { Q01: ['C'], Q02: ['B', 'C'], Q03: ['B'] }, score: 100, level: 'C5', isLowest: false }],
    ...overrides,
  };
}

/** Builds the test questionnaire under its code, version 2026.1, from 2026-01-01 on. */
export function buildDraft(overrides: Partial<QuestionnaireDraft> = {}): QuestionnaireDraft {
  return { code: 'test_paper', version: '2026.1', validFrom: '2026-01-01', body: buildQuestionnaire(), ...overrides };
}

/** Builds a knowledge test of three questions: T01 single (A), T02 multiple (A and B), T03 single (B); 40, 30 and 30 points, pass at 70. */
export function buildKnowledgeTest(overrides: Partial<KnowledgeTestDraft['body']> = {}): KnowledgeTestDraft {
  const question = (id: string, answer: string[], score: number) => ({
    id,
    topic: `主题 ${id}`,
    kind: answer.length > 1 ? ('multiple' as const) : ('single' as const),
    text: `${id}？`,
    options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `${id} 选项 ${key}` })),
    answer,
    explanation: `${id} 的说明`,
    score,
  });
  const questions = [question('T01', ['A'], 40), question('T02', ['A', 'B'], 30), question('T03', ['B'], 30)];
  const body = { title: '测试知识', passScore: 70, validMonths: 12, attemptsPerDay: 2, takesEarlierPass: true, questions, ...overrides };
  return { code: 'test_knowledge', version: '2026.1', validFrom: '2026-01-01', body };
}

/** Builds the dependencies of the calls with the keys of these clients. */
export function buildQuestionDeps(security: ClientSecurity): QuestionDeps {
  return openQuestionDeps({ secret: testSecret(), profile: 'SM2', security });
}

/** Answers to the test questionnaire: 100 points without a contradiction. */
export const riskAnswers = { Q01: ['C'], Q02: ['C'], Q03: ['B'], D1: ['A'] };
/** Right answers to the knowledge test. */
export const rightAnswers = { T01: ['A'], T02: ['B', 'A'], T03: ['B'] };

/** The steps of a business that requires this paper. */
export const buildPaperSteps = (paper: string): BusinessDraft['steps'] => [
  { code: 'paper', name: '测试', kind: 'paper', paper },
  confirmStep,
];

/** Publishes both papers and a business for each: `testing` the questionnaire, `knowing` the knowledge test. */
export async function publishPapers(ctx: Context): Promise<void> {
  await publishQuestionnaire(ctx, buildDraft({ code: riskTolerance }));
  await publishKnowledgeTest(ctx, buildKnowledgeTest());
  await buildBusiness(ctx, { code: 'knowing', steps: buildPaperSteps('test_knowledge') });
  await buildBusiness(ctx, { code: 'testing', steps: buildPaperSteps(riskTolerance) });
}

/** Returns functions that answer papers as a client, using the calls; `own` is the default client. */
export function buildPaperTaker({ context }: TestDatabase, deps: QuestionDeps, own: () => number) {
  const start = context().now;
  const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  const as = (clientId: number, now = start) =>
    context({ actor: { kind: 'client', clientId, sessionId: 'test' }, now, ip: '203.0.113.7', userAgent: 'Test' });
  const self = () => as(own());
  const endpoints = indexEndpoints(createQuestionnaireApi(deps));
  const ask = <Result>(call: AnyCall, input: unknown, ctx = self()) =>
    invoke(endpoints.get(endpointKey(call))!, ctx, input) as Promise<Result>;
  const open = (paper = riskTolerance, ctx = self(), acptId?: string) => ask<OpenedPaper>(paperOpen, { paper, acpt_id: acptId }, ctx);
  const submit = (input: Partial<PaperSubmitInput> & { attempt: string }, ctx = self()) =>
    ask<SubmitOutcome>(paperSubmit, { paper: riskTolerance, version: '2026.1', answers: riskAnswers, ...input }, ctx);
  async function take(changes: Partial<PaperSubmitInput> = {}, ctx = self()): Promise<SubmitOutcome> {
    const { attempt } = await open(changes.paper ?? riskTolerance, ctx, changes.acpt_id);
    return submit({ attempt: attempt!, ...changes }, ctx);
  }
  return { start, later, as, ask, open, submit, take };
}
