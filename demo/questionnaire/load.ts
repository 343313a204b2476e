import { publishKnowledgeTest } from '#clients/questionnaires/service/papers.ts';
import { publishQuestionnaire } from '#clients/questionnaires/service/questionnaires.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { readRiskBank } from './read-bank.ts';
import { knowledgeCodes, readKnowledgeBank } from './read-knowledge.ts';

/** The year of the version that some demo clients answered. */
const earlierYear = 2024;

/** Imports the questionnaire on risk tolerance, the knowledge tests and the page about them. */
export async function loadDemoQuestionnaire(ctx: Context): Promise<void> {
  await publishQuestionnaire(ctx, readRiskBank(earlierYear));
  await publishQuestionnaire(ctx, readRiskBank());
  for (const code of knowledgeCodes) await publishKnowledgeTest(ctx, readKnowledgeBank(code));
  await publishPageTexts(ctx, readPageTexts('questionnaire'));
}
