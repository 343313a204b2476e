import { fail } from '#contract/call-error.ts';
import type { ContentType } from '../content-type.ts';
import { article } from './article.ts';
import { branches } from './branch/branches.ts';
import { customerCenter } from './branch/customer-center.ts';
import { helpCategories } from './help/categories.ts';
import { companyAchievements, companyMilestones, companyProfile } from './company/about.ts';
import { companyCertificates, companyLicences } from './company/papers.ts';
import { companyExecutives, companyShareholders, companyStructure } from './company/people.ts';
import { companySubsidiaries } from './company/subsidiaries.ts';
import { disclosedAccounts } from './disclosure/accounts.ts';
import { bondTraders } from './disclosure/bond-traders.ts';
import { futuresIb } from './disclosure/futures-ib.ts';
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
import { contactSettings, firmSettings, legalSettings } from './settings/firm.ts';
import { entrySettings, footerSettings, menuSettings, qrSettings } from './settings/frame.ts';
import { recruitmentSettings } from './settings/recruitment.ts';
import { callBackSettings, chatSettings, mobileAppSettings, openingSettings } from './settings/services.ts';
import { campaign } from './site/campaign.ts';
import { redirects } from './site/redirects.ts';
import { slides } from './site/slides.ts';
import { takeOver } from './site/take-over.ts';
import { urgentNotice } from './site/urgent-notice.ts';

/** Every kind of content that staff change by orders, in the order in which they are offered. A new one is a line here. */
export const allTypes: readonly ContentType[] = [
  article,
  pageText,
  meeting,
  faq,
  marginFaq,
  guide,
  video,
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
  trustRegister,
  relatedLinks,
  feeRate,
  feeItems,
  suitabilityScale,
  urgentNotice,
  slides,
  campaign,
  synonyms,
  promotions,
  firmSettings,
  contactSettings,
  menuSettings,
  footerSettings,
  legalSettings,
  entrySettings,
  qrSettings,
  callBackSettings,
  openingSettings,
  mobileAppSettings,
  chatSettings,
  recruitmentSettings,
  redirects,
  takeOver,
];

const byCode = new Map(allTypes.map((type) => [type.code, type]));

/** Throws 40004 for a kind that is none. */
export function findType(code: string): ContentType {
  const type = byCode.get(code);
  if (!type) throw fail('notFound');
  return type;
}

/** What a kind is called; its code where a later version of the program no longer knows it. */
export const typeTitle = (code: string): string => byCode.get(code)?.title ?? code;
