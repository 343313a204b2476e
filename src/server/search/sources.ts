import { calendarAnswers } from '#modules/base/calendar/answers.ts';
import type { SearchSources } from '#modules/base/search/service/search-site.ts';
import { businessAnswers } from '#modules/client/cases/answers.ts';
import { passwordAnswers } from '#modules/client/cases/password-answers.ts';
import { corporateActionAnswers } from '#modules/market/corporate-action/answers.ts';
import { fundAnswers } from '#modules/district/fund/search/answers.ts';
import { fundHits } from '#modules/district/fund/search/hits.ts';
import { futuresAnswers } from '#modules/district/futures/answers.ts';
import { securityAnswers } from '#modules/district/lists/answers.ts';
import { marketAnswers } from '#modules/district/margin/answers.ts';
import { marginTermsAnswers } from '#modules/district/terms/answers.ts';
import { branchAnswers } from '#modules/portal/branch/answers.ts';
import { contactAnswers } from '#modules/portal/branch/contact-answers.ts';
import { topicAnswers } from '#modules/portal/branch/topic-answers.ts';
import { companyAnswers } from '#modules/portal/company/answers.ts';
import { lawAnswers } from '#modules/portal/content/answers.ts';
import { helpAnswers } from '#modules/portal/help/answers.ts';
import { feeAnswers } from '#modules/portal/investor/answers.ts';
import { downloadAnswers } from '#modules/portal/online-trading/answers.ts';
import { staffAnswers } from '#modules/portal/disclosure/answers.ts';
import { getSettings } from '#modules/portal/site/service/settings.ts';
import { jobAnswers } from '#modules/recruit/jobs/answers.ts';

/** What the search finds and answers beside its own entries. Answers are shown in this order: exact figures and things first, explanations last. */
export const searchSources: SearchSources = {
  hits: [fundHits],
  answers: [
    securityAnswers,
    fundAnswers,
    corporateActionAnswers,
    marginTermsAnswers,
    marketAnswers,
    futuresAnswers,
    calendarAnswers,
    contactAnswers,
    topicAnswers,
    passwordAnswers,
    businessAnswers,
    feeAnswers,
    lawAnswers,
    branchAnswers,
    downloadAnswers,
    companyAnswers,
    jobAnswers,
    staffAnswers,
    helpAnswers,
  ],
  async names(ctx) {
    const { name, shortName } = (await getSettings(ctx)).firm;
    return [name, shortName];
  },
};
