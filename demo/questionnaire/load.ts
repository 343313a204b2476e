import { publishKnowledgeTest } from '#clients/questionnaires/service/papers.ts';
import { publishQuestionnaire } from '#clients/questionnaires/service/questionnaires.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { readRiskBank } from './read-bank.ts';
import { knowledgeCodes, readKnowledgeBank } from './read-knowledge.ts';

/** Of which some demo clients still have a result. */
const earlierYear = 2024;

/** Puts the questionnaire on risk tolerance, the knowledge tests and the page about them into the site. */
export async function loadDemoQuestionnaire(ctx: Context): Promise<void> {
  await publishQuestionnaire(ctx, readRiskBank(earlierYear));
  await publishQuestionnaire(ctx, readRiskBank());
  for (const code of knowledgeCodes) await publishKnowledgeTest(ctx, readKnowledgeBank(code));
  await publishPageTexts(ctx, readPageTexts('questionnaire'));
}
