import { publishPageText } from '#modules/portal/content/service/page-texts.ts';
import { publishKnowledgeTest } from '#modules/client/questionnaire/service/papers.ts';
import { publishQuestionnaire } from '#modules/client/questionnaire/service/questionnaires.ts';
import type { Context } from '#platform/context.ts';
import { readRiskBank } from './read-bank.ts';
import { knowledgeCodes, readKnowledgeBank } from './read-knowledge.ts';
import { riskCheckText } from './text.ts';

/** Of which some demo clients still have a result. */
const earlierYear = 2024;

/** Puts the questionnaire on risk tolerance, the knowledge tests and the page about them into the site. */
export async function loadDemoQuestionnaire(ctx: Context): Promise<void> {
  await publishQuestionnaire(ctx, readRiskBank(earlierYear));
  await publishQuestionnaire(ctx, readRiskBank());
  for (const code of knowledgeCodes) await publishKnowledgeTest(ctx, readKnowledgeBank(code));
  await publishPageText(ctx, riskCheckText);
}
