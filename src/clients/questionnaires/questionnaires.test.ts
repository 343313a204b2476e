import { expect, test } from 'vitest';
import { buildDraft, buildQuestionnaire } from '#test/factories/clients/questionnaires.ts';
import { useDatabase } from '#test/support/database.ts';
import { questionnaire, type QuestionnaireDraft } from './schema/questionnaires.ts';
import { getQuestionnaire, getQuestionPaper, publishQuestionnaire } from './service/questionnaires.ts';

const { context, db } = useDatabase();
type Body = QuestionnaireDraft['body'];
const issuesOf = (overrides: Partial<Body>) =>
  questionnaire.safeParse(buildQuestionnaire(overrides)).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
const paper = buildQuestionnaire();
const withBand = (at: number, change: Partial<Body['bands'][number]>) =>
  issuesOf({ bands: paper.bands.map((band, index) => (index === at ? { ...band, ...change } : band)) });

test('a version applies from its effective date; another paper, an older version and a future one do not', async () => {
  await expect(getQuestionnaire(context(), { code: 'test_paper' })).rejects.toMatchObject({ code: 40004 });
  await publishQuestionnaire(context(), buildDraft());
  await publishQuestionnaire(context(), buildDraft({ version: '2026.2', validFrom: '2026-08-22' }));
  const versionAt = async (moment: string) => (await getQuestionnaire(context({ now: new Date(moment) }), { code: 'test_paper' })).version;
  expect(await versionAt('2026-08-21T15:59:00Z')).toBe('2026.1');
  expect(await versionAt('2026-08-21T16:00:00Z')).toBe('2026.2');
  await expect(getQuestionnaire(context(), { code: 'another_paper' })).rejects.toMatchObject({ code: 40004 });
});

test('published versions never change, and a version number and a date can be used once', async () => {
  await expect(publishQuestionnaire(context(), buildDraft({ validFrom: '2026-05-01' }))).rejects.toMatchObject({ code: 40009 });
  await expect(publishQuestionnaire(context(), buildDraft({ version: '2026.9' }))).rejects.toMatchObject({ code: 40009 });
  expect((await db.selectFrom('questionnaires').select('version').execute()).length).toBe(2);
});

test('publishing is recorded in the audit log', async () => {
  const rows = await db.selectFrom('auditEntries').select('action').where('action', '=', 'questionnaire.publish').execute();
  expect(rows).toHaveLength(2);
});

test('the public paper contains no score, flag, check or example', async () => {
  const shown = JSON.stringify(await getQuestionPaper(context(), { code: 'test_paper' }));
  expect(shown).toContain('第一题？');
  for (const secret of ['"score"', 'flag', 'no_loss', 'K1', 'checks', 'examples":[{"answers']) expect(shown, secret).not.toContain(secret);
});

test('an invalid draft is 40001 with the paths of its errors, and nothing is written', async () => {
  const draft = buildDraft({ version: '1', body: buildQuestionnaire({ validMonths: 0 }) });
  await expect(publishQuestionnaire(context(), draft)).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'version' }, { path: 'body.validMonths' }],
  });
});

test('bands are contiguous, do not overlap and cover every reachable score', () => {
  expect(issuesOf({})).toEqual([]);
  expect(withBand(1, { from: 21 })).toEqual(['bands.1.from 分值区间应首尾相接']);
  expect(withBand(1, { from: 19 })).toEqual(['bands.1.from 分值区间应首尾相接']);
  expect(withBand(0, { from: 1 })).toEqual(['bands.0.from 最低分不在任何区间']);
  expect(withBand(4, { to: 99 })).toEqual(['bands.4.to 最高分不在任何区间']);
  expect(issuesOf({ bands: paper.bands.slice(0, 4) })).toContain('bands 等级应为 C1 至 C5，各一个');
});

test('no version can permit a level to buy above itself', () => {
  expect(withBand(0, { productLevels: ['R1', 'R2'] })).toEqual(['bands.0.productLevels 匹配的产品等级不符合规则']);
  expect(issuesOf({ productLevels: paper.productLevels.slice(1) })).toEqual(['productLevels 产品等级应为 R1 至 R5']);
});

test('questions, options, flags and checks must be consistent', () => {
  const [first, ...others] = paper.questions as [Body['questions'][number], ...Body['questions']];
  expect(issuesOf({ questions: [first, ...others, first] })).toContain('questions.3.id Q01 重复');
  expect(issuesOf({ questions: [{ ...first, dimension: 'luck' }, ...others] })).toEqual([
    'dimensions.0.id 这个维度没有题目',
    'questions.0.dimension 没有维度 luck',
  ]);
  const twice = first.options.map((option) => ({ ...option, key: 'A' }));
  expect(issuesOf({ questions: [{ ...first, options: twice }, ...others] })).toContain('questions.0.options 选项字母不能重复');
  const rules = [{ flags: ['unheard_of'], explanation: '原因' }, { explanation: '没有条件' }];
  expect(issuesOf({ lowest: { ...paper.lowest, rules } })).toEqual([
    'lowest.rules.0.flags 没有选项带有标记 unheard_of',
    'lowest.rules.1.flags 规则没有条件',
  ]);
  const when = [
    { question: 'Q01', options: ['E'] },
    { question: 'Q03', options: ['A'] },
  ];
  expect(issuesOf({ checks: [{ id: 'K1', when, message: '矛盾' }] })).toEqual(['checks.0.when 没有选项 Q01 E']);
});

test('a version that scores its own examples differently is rejected', () => {
  const answers = { Q01: ['B'], Q02: ['B'], Q03: ['B'] };
  expect(issuesOf({ examples: [{ answers, score: 60, level: 'C4', isLowest: false }] })).toEqual([]);
  expect(issuesOf({ examples: [{ answers, score: 61, level: 'C4', isLowest: false }] })).toEqual([
    'examples.0 例 1 算得 60 分、C4，与给出的结果不同',
  ]);
  expect(issuesOf({ examples: [{ answers: { Q01: ['B'] }, score: 20, level: 'C2', isLowest: false }] })).toEqual([
    'examples.0.answers 第 2 题还没有作答',
  ]);
});
