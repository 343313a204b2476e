import { agreement } from '#clients/agreements/content-types/agreement.ts';
import { business } from '#clients/cases/content-types/business.ts';
import { caseReasonTemplates } from '#clients/cases/content-types/case-words.ts';
import { consentText } from '#clients/privacy/content-types/consent-text.ts';
import { privacyRecipients } from '#clients/privacy/content-types/privacy-recipients.ts';
import { conditionSet } from '#clients/qualification/content-types/condition-set.ts';
import { knowledgeTest } from '#clients/questionnaires/content-types/knowledge-test.ts';
import { questionnaire } from '#clients/questionnaires/content-types/questionnaire.ts';
import { complaintQuarter } from '#complaints/complaint/content-types/complaint-quarter.ts';
import { complaintTemplates } from '#complaints/complaint/content-types/complaint-templates.ts';
import { article } from '#content/articles/content-types/article.ts';
import { pageText } from '#content/articles/content-types/page-text.ts';
import { branches } from '#content/branches/content-types/branches.ts';
import { customerCenter } from '#content/branches/content-types/customer-center.ts';
import { companyAchievements, companyMilestones } from '#content/company/content-types/about.ts';
import { companyCertificates, companyLicences } from '#content/company/content-types/certificates.ts';
import { companyExecutives, companyShareholders, companyStructure } from '#content/company/content-types/people.ts';
import { companyProfile } from '#content/company/content-types/profile.ts';
import { companySubsidiaries } from '#content/company/content-types/subsidiaries.ts';
import { disclosedAccounts } from '#content/disclosure/content-types/accounts.ts';
import { bondTraders } from '#content/disclosure/content-types/bond-traders.ts';
import { financeReport } from '#content/disclosure/content-types/finance-report.ts';
import { futuresIb } from '#content/disclosure/content-types/futures-ib.ts';
import { downloadCategories } from '#content/downloads/content-types/download-categories.ts';
import { downloadVersion } from '#content/downloads/content-types/download-version.ts';
import { download } from '#content/downloads/content-types/download.ts';
import { trustRegister } from '#content/downloads/content-types/trust-register.ts';
import { businessScope } from '#content/fees-and-suitability/content-types/business-scope.ts';
import { feeItems } from '#content/fees-and-suitability/content-types/fee-items.ts';
import { feeRate } from '#content/fees-and-suitability/content-types/fee-rate.ts';
import { meeting } from '#content/fees-and-suitability/content-types/meeting.ts';
import { suitabilityScale } from '#content/fees-and-suitability/content-types/suitability-scale.ts';
import { firmFacts } from '#content/firm-facts/content-types/firm-facts.ts';
import { helpCategories } from '#content/help/content-types/categories.ts';
import { faq, marginFaq } from '#content/help/content-types/faqs.ts';
import { guide, video } from '#content/help/content-types/manuals.ts';
import { task } from '#content/help/content-types/tasks.ts';
import { mediaItem } from '#content/media/content-types/media-item.ts';
import { promotions } from '#content/search/content-types/promotions.ts';
import { synonyms } from '#content/search/content-types/synonyms.ts';
import { ruleExceptions } from '#content/text-rules/content-types/rule-exceptions.ts';
import { campaign } from '#content/website/content-types/campaign.ts';
import { launch } from '#content/website/content-types/launch.ts';
import { redirects } from '#content/website/content-types/redirects.ts';
import { relatedLinks } from '#content/website/content-types/related-links.ts';
import { contactSettings, legalSettings } from '#content/website/content-types/settings/contact.ts';
import { brandLook, firmSettings } from '#content/website/content-types/settings/firm.ts';
import { entrySettings, qrSettings } from '#content/website/content-types/settings/frame.ts';
import { crawlerSettings, dataLicenceSettings, securityContactSettings } from '#content/website/content-types/settings/machine-access.ts';
import { footerSettings, menuSettings } from '#content/website/content-types/settings/menus.ts';
import { callBackSettings, chatSettings } from '#content/website/content-types/settings/reception.ts';
import { recruitmentSettings } from '#content/website/content-types/settings/recruitment.ts';
import { mobileAppSettings, openingSettings, privacyRequestSettings } from '#content/website/content-types/settings/services.ts';
import { slides } from '#content/website/content-types/slides.ts';
import { urgentNotice } from '#content/website/content-types/urgent-notice.ts';
import { fail } from '#contract/call-error.ts';
import { seekerConsent } from '#identity/job-seekers/content-types/seeker-consent.ts';
import { incident, incidentSentences, maintenance } from '#operations/status/content-types/service-events.ts';
import { takeOver } from '#operations/takeover/content-types/take-over.ts';
import { lesson } from '#products/education/content-types/lesson.ts';
import { lessonSeries } from '#products/education/content-types/series.ts';
import { fundMethod } from '#products/funds/content-types/fund-method.ts';
import { fundSellers } from '#products/funds/content-types/fund-sellers.ts';
import { investorTerms } from '#products/private-funds/content-types/investor-terms.ts';
import { subsidiary } from '#products/private-funds/content-types/subsidiary.ts';
import { job } from '#recruitment/jobs/content-types/job.ts';
import { recruitNotice } from '#recruitment/notices/content-types/notice.ts';
import { tradingHours } from '#securities/calendar/content-types/trading-hours.ts';
import { marginTerms } from '#securities/margin-terms/content-types/margin-terms.ts';
import type { ContentType } from './content-type.ts';
import { watchedWords } from './content-types/watched-words.ts';
import { wholeSubject } from './web/subject-name.ts';

/** All kinds of content that staff change by change orders, in the order in which they are offered. To add one, add a line here. */
export const allTypes: readonly ContentType[] = [
  article,
  pageText,
  meeting,
  faq,
  marginFaq,
  task,
  guide,
  video,
  lessonSeries,
  lesson,
  download,
  downloadVersion,
  downloadCategories,
  recruitNotice,
  job,
  ...helpCategories,
  customerCenter,
  branches,
  companyProfile,
  companyExecutives,
  companyShareholders,
  companyStructure,
  companySubsidiaries,
  companyMilestones,
  companyAchievements,
  companyCertificates,
  companyLicences,
  businessScope,
  disclosedAccounts,
  bondTraders,
  futuresIb,
  financeReport,
  complaintQuarter,
  trustRegister,
  subsidiary,
  fundSellers,
  relatedLinks,
  feeRate,
  feeItems,
  suitabilityScale,
  fundMethod,
  business,
  conditionSet,
  questionnaire,
  knowledgeTest,
  agreement,
  consentText,
  privacyRecipients,
  seekerConsent,
  marginTerms,
  investorTerms,
  tradingHours,
  complaintTemplates,
  caseReasonTemplates,
  watchedWords,
  firmFacts,
  ruleExceptions,
  urgentNotice,
  incident,
  maintenance,
  incidentSentences,
  slides,
  campaign,
  mediaItem,
  synonyms,
  promotions,
  firmSettings,
  brandLook,
  contactSettings,
  menuSettings,
  footerSettings,
  legalSettings,
  entrySettings,
  qrSettings,
  callBackSettings,
  privacyRequestSettings,
  openingSettings,
  mobileAppSettings,
  chatSettings,
  crawlerSettings,
  securityContactSettings,
  dataLicenceSettings,
  recruitmentSettings,
  redirects,
  takeOver,
  launch,
];

const byCode = new Map(allTypes.map((type) => [type.code, type]));

/** Throws 40004 for an unknown kind. */
export function findType(code: string): ContentType {
  const type = byCode.get(code);
  if (!type) throw fail('notFound');
  return type;
}

/**
 * Returns the type of draft for a subject: an entry of a list, or the whole list. New content in a list is an entry. Throws 40004
 * for an unknown kind.
 */
export function findTypeOf({ type: code, subject }: { type: string; subject: string | null }): ContentType {
  const type = findType(code);
  return type.entry && subject !== wholeSubject ? type.entry : type;
}

/** Returns the label of a kind, or its code where this version of the program does not know the kind. */
export const typeTitle = (code: string): string => byCode.get(code)?.title ?? code;
