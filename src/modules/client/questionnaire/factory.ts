import type { ClientSecurity } from '#modules/client/login/security.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { openQuestionDeps, type QuestionDeps } from './deps.ts';
import type { KnowledgeTestDraft } from './schema/knowledge.ts';
import type { QuestionnaireDraft } from './schema/questionnaires.ts';

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
 * A questionnaire of three questions for tests, 0 to 100 points: Q01 single (0, 20, 40; A says no loss at all), Q02 several of
 * (0 alone, 10, 30), Q03 single (0, 30; A says livelihood). Q01 C contradicts Q03 A.
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

/** The test questionnaire under its code, version 2026.1, from 2026-01-01 on. */
export function buildDraft(overrides: Partial<QuestionnaireDraft> = {}): QuestionnaireDraft {
  return { code: 'test_paper', version: '2026.1', validFrom: '2026-01-01', body: buildQuestionnaire(), ...overrides };
}

/** A knowledge test of three questions for tests: T01 single (A), T02 several (A and B), T03 single (B); 40, 30 and 30 points, pass at 70. */
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

/** What the calls are built with, on the keys of these clients. */
export function buildQuestionDeps(security: ClientSecurity): QuestionDeps {
  return openQuestionDeps({ secret: testSecret(), profile: 'SM2', security });
}
