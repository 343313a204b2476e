import { publishAgreement } from '#clients/agreements/service/documents.ts';
import { publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import { publishConditionSet } from '#clients/qualification/service/condition-sets.ts';
import { publishKnowledgeTest } from '#clients/questionnaires/service/papers.ts';
import { publishQuestionnaire } from '#clients/questionnaires/service/questionnaires.ts';
import { replaceTemplates, templateDrafts } from '#complaints/complaint/service/handling/templates.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { replaceCustomerCenter } from '#content/branches/service/customer-center.ts';
import { publishSuitabilityScale } from '#content/fees-and-suitability/service/suitability.ts';
import { replaceFees, enterFeeRate } from '#content/fees-and-suitability/service/write-fees.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { demoAgreements } from '../agreement/load.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import { demoBusinesses } from '../business/businesses.ts';
import { loadDemoCalendar } from '../calendar-years.ts';
import { demoCategories } from '../categories.ts';
import { demoCustomerCenter } from '../customer-center.ts';
import { setLawSuccessors } from '../district/load.ts';
import { relatedLinks } from '../district/related-links.ts';
import { loadDemoFacts } from '../facts/facts.ts';
import { marginQuestions } from '../guide/questions.ts';
import { readFaqs } from '../help/read-faqs.ts';
import { demoTasks, taskCategories } from '../help/tasks.ts';
import { demoFeeItems, demoFeeRates } from '../investor/fees.ts';
import { demoScale } from '../investor/suitability.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoConditionSets } from '../qualification/condition-sets.ts';
import { readRiskBank } from '../questionnaire/read-bank.ts';
import { knowledgeCodes, readKnowledgeBank } from '../questionnaire/read-knowledge.ts';
import { readYaml } from '../read-yaml.ts';
import { loadDemoSchool } from '../school/load.ts';
import { loadDemoSearch } from '../search/load-search.ts';
import { removeDemoContent } from './remove-demo-content.ts';

/** Areas whose page texts contain nothing specific to one firm. The calendar has its own. */
const areas = [
  'site-pages',
  'help',
  'guide',
  'investor',
  'questionnaire',
  'futures',
  'margin',
  'margin-terms',
  'district',
  'reception',
  'complaint',
  'trust',
  'corporate-action',
  'fund',
  'identity',
  'download',
  'disclosure',
  'recruitment',
];
/** Single texts of areas whose other texts are specific to one firm. */
const single = [{ area: 'company', key: '/IntoGL/about/lianxiwomen' }];

/** Imports the standard texts, tests and rules through the services that staff use. Requires the firm's values, and an empty site. */
export async function loadStandardTexts(tx: Context): Promise<void> {
  await loadDemoFacts(tx);
  await loadDemoCalendar(tx);
  for (const area of areas) await publishPageTexts(tx, readPageTexts(area).map(removeDemoContent));
  for (const { area, key } of single)
    await publishPageTexts(
      tx,
      readPageTexts(area)
        .filter((text) => text.key === key)
        .map(removeDemoContent),
    );
  await loadLaws(tx);
  await loadHelp(tx);
  await loadRules(tx);
  await loadDemoSchool(tx);
  await replaceRelatedLinks(tx, relatedLinks);
  await replaceCustomerCenter(tx, demoCustomerCenter);
  await loadDemoSearch(tx);
}

/** Imports the categories of articles, and the laws in one of them. */
async function loadLaws(tx: Context): Promise<void> {
  await importCategories(tx, demoCategories);
  await importDemoArticles(tx, [...readArticles('rules/laws-earlier'), ...readArticles('rules/laws')]);
  await setLawSuccessors(tx);
}

async function loadHelp(tx: Context): Promise<void> {
  const [usual, margin] = [readFaqs(), marginQuestions()];
  await replaceHelpCategories(tx, 'faq', usual.categories);
  await replaceHelpCategories(tx, 'marginFaq', margin.categories);
  await replaceHelpCategories(tx, 'task', taskCategories);
  for (const draft of [...usual.faqs, ...margin.faqs, ...demoTasks].map(removeDemoContent)) {
    await saveHelp(tx, draft);
    await publishHelp(tx, draft);
  }
}

/** Used while no branch can be selected for a visit. */
const anyBranch = [{ value: '0', text: '就近的营业网点' }];

/** Imports questionnaires, agreements and business rules for clients. Fees are those that all firms collect for others. */
async function loadRules(tx: Context): Promise<void> {
  const levies = demoFeeRates.filter(({ isSample }) => !isSample);
  const codes = new Set(levies.map(({ code }) => code));
  await replaceFees(
    tx,
    demoFeeItems.filter(({ code }) => codes.has(code)),
  );
  for (const { noticeTitle: _noticeTitle, ...rate } of levies) await enterFeeRate(tx, { ...rate, notice: null });
  await publishSuitabilityScale(tx, demoScale);
  await publishQuestionnaire(tx, readRiskBank());
  for (const code of knowledgeCodes) await publishKnowledgeTest(tx, readKnowledgeBank(code));
  for (const set of demoConditionSets) await publishConditionSet(tx, set);
  for (const draft of demoAgreements()) await publishAgreement(tx, draft);
  for (const one of demoBusinesses(anyBranch)) await publishBusiness(tx, one);
  await replaceTemplates(tx, readYaml('complaint/templates', templateDrafts));
}
