import { fail } from '#contract/call-error.ts';
import type { ContentType } from '../content-type.ts';
import { wholeSubject } from '../web/subject-name.ts';
import { article } from './article.ts';
import { branches } from './branch/branches.ts';
import { customerCenter } from './branch/customer-center.ts';
import { helpCategories } from './help/categories.ts';
import { companyAchievements, companyMilestones } from './company/about.ts';
import { companyProfile } from './company/profile.ts';
import { companyCertificates, companyLicences } from './company/papers.ts';
import { companyExecutives, companyShareholders, companyStructure } from './company/people.ts';
import { companySubsidiaries } from './company/subsidiaries.ts';
import { complaintQuarter } from './disclosure/complaint-quarter.ts';
import { disclosedAccounts } from './disclosure/accounts.ts';
import { bondTraders } from './disclosure/bond-traders.ts';
import { futuresIb } from './disclosure/futures-ib.ts';
import { financeReport } from './disclosure/finance-report.ts';
import { trustRegister } from './disclosure/trust-register.ts';
import { faq, marginFaq } from './help/faqs.ts';
import { guide, video } from './help/manuals.ts';
import { businessScope } from './investor/business-scope.ts';
import { feeItems } from './investor/fee-items.ts';
import { feeRate } from './investor/fee-rate.ts';
import { meeting } from './investor/meeting.ts';
import { suitabilityScale } from './investor/suitability-scale.ts';
import { pageText } from './page-text.ts';
import { relatedLinks } from './disclosure/related-links.ts';
import { promotions } from './search/promotions.ts';
import { synonyms } from './search/synonyms.ts';
import { contactSettings, legalSettings } from './settings/contact.ts';
import { brandLook, firmSettings } from './settings/firm.ts';
import { entrySettings, qrSettings } from './settings/frame.ts';
import { footerSettings, menuSettings } from './settings/menus.ts';
import { callBackSettings, chatSettings } from './settings/reception.ts';
import { recruitmentSettings } from './settings/recruitment.ts';
import { mobileAppSettings, openingSettings, privacyRequestSettings } from './settings/services.ts';
import { launch } from './site/launch.ts';
import { campaign } from './site/campaign.ts';
import { mediaItem } from './site/media-item.ts';
import { redirects } from './site/redirects.ts';
import { slides } from './site/slides.ts';
import { takeOver } from './site/take-over.ts';
import { urgentNotice } from './site/urgent-notice.ts';
import { agreement } from './client/agreement.ts';
import { business } from './client/business.ts';
import { caseWords } from './client/case-words.ts';
import { conditionSet } from './client/condition-set.ts';
import { consentText } from './client/consent-text.ts';
import { knowledgeTest } from './client/knowledge-test.ts';
import { questionnaire } from './client/questionnaire.ts';
import { privacyRecipients } from './client/privacy-recipients.ts';
import { fundMethod } from './district/fund-method.ts';
import { fundSellers } from './district/fund-sellers.ts';
import { investorTerms } from './district/investor-terms.ts';
import { marginTerms } from './district/margin-terms.ts';
import { subsidiary } from './district/subsidiary.ts';
import { complaintTemplates } from './help/complaint-templates.ts';
import { download } from './online-trading/download.ts';
import { downloadCategories } from './online-trading/download-categories.ts';
import { downloadVersion } from './online-trading/download-version.ts';
import { job } from './recruit/job.ts';
import { recruitNotice } from './recruit/notice.ts';
import { seekerConsent } from '#identity/job-seekers/content-types/seeker-consent.ts';
import { lesson } from './school/lesson.ts';
import { lessonSeries } from './school/series.ts';
import { tradingHours } from './site/trading-hours.ts';
import { watchedWords } from './site/watched-words.ts';

/** Every kind of content that staff change by orders, in the order in which they are offered. A new one is a line here. */
export const allTypes: readonly ContentType[] = [
  article,
  pageText,
  meeting,
  faq,
  marginFaq,
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
  caseWords,
  watchedWords,
  urgentNotice,
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
  recruitmentSettings,
  redirects,
  takeOver,
  launch,
];

const byCode = new Map(allTypes.map((type) => [type.code, type]));

/** Throws 40004 for a kind that is none. */
export function findType(code: string): ContentType {
  const type = byCode.get(code);
  if (!type) throw fail('notFound');
  return type;
}

/** What a thing is drafted as: of a list one of its entries, or all of it. What is new in a list is an entry. Throws 40004 for a kind that is none. */
export function findTypeOf({ type: code, subject }: { type: string; subject: string | null }): ContentType {
  const type = findType(code);
  return type.entry && subject !== wholeSubject ? type.entry : type;
}

/** What a kind is called; its code where a later version of the program no longer knows it. */
export const typeTitle = (code: string): string => byCode.get(code)?.title ?? code;
