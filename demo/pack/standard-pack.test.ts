import { afterAll, expect, test, vi } from 'vitest';
import { firmDraft } from '#operations/setup/schema.ts';
import { demoFirmPattern } from '#test/e2e/first-day/demo-firm-pattern.ts';
import { buildFirm } from '#test/factories/operations/setup.ts';
import { removeDemoContent } from './remove-demo-content.ts';

// The firm's values hold for all modules that read texts, and the files of a worker share their modules.
afterAll(() => void vi.resetModules());

test('agreements, questions, rules and help of the standard pack, which no public page shows, do not mention the demo firm either', async () => {
  // The texts must not be read before the firm's values are set.
  vi.resetModules();
  const { openStandardPack } = await import('./standard-pack.ts');
  await openStandardPack({ firm: firmDraft.parse(buildFirm()), publicUrl: 'https://www.qingsong.example', mediaFolder: '/nowhere' });
  const [agreements, businesses, conditions, bank, knowledge, faqs, margin, lessons] = await Promise.all([
    import('../agreement/load.ts'),
    import('../business/businesses.ts'),
    import('../qualification/condition-sets.ts'),
    import('../questionnaire/read-bank.ts'),
    import('../questionnaire/read-knowledge.ts'),
    import('../help/read-faqs.ts'),
    import('../guide/questions.ts'),
    import('../school/lessons.ts'),
  ]);
  const texts: Readonly<Record<string, unknown>> = {
    agreements: agreements.demoAgreements(),
    businesses: businesses.demoBusinesses([{ value: '0', text: '就近的营业网点' }]),
    conditions: conditions.demoConditionSets,
    bank: bank.readRiskBank(),
    knowledge: knowledge.knowledgeCodes.map((code) => knowledge.readKnowledgeBank(code)),
    help: [...faqs.readFaqs().faqs, ...margin.marginQuestions().faqs].map(removeDemoContent),
    lessons: lessons.demoLessons,
  };
  const found = Object.entries(texts).map(([what, text]) => `${what}: ${demoFirmPattern.exec(JSON.stringify(text))?.[0] ?? '-'}`);
  expect(found).toEqual(Object.keys(texts).map((what) => `${what}: -`));
  expect(JSON.stringify(texts)).toContain('青松证券');
});
