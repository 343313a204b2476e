import { businessAnswers } from '#clients/cases/answers.ts';
import { passwordAnswers } from '#clients/cases/password-answers.ts';
import { lawAnswers } from '#content/articles/answers.ts';
import { branchAnswers } from '#content/branches/answers.ts';
import { contactAnswers } from '#content/branches/contact-answers.ts';
import { getCustomerCenter } from '#content/branches/service/customer-center.ts';
import { topicAnswers } from '#content/branches/topic-answers.ts';
import { companyAnswers } from '#content/company/answers.ts';
import { staffAnswers } from '#content/disclosure/answers.ts';
import { downloadAnswers } from '#content/downloads/answers.ts';
import { feeAnswers } from '#content/fees-and-suitability/answers.ts';
import { helpAnswers } from '#content/help/answers.ts';
import type { SearchSources } from '#content/search/service/search-site.ts';
import { taskAnswers } from '#content/tasks/answers.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fundAnswers } from '#products/funds/search/answers.ts';
import { fundHits } from '#products/funds/search/hits.ts';
import { futuresAnswers } from '#products/futures/answers.ts';
import { jobAnswers } from '#recruitment/jobs/answers.ts';
import { calendarAnswers } from '#securities/calendar/answers.ts';
import { corporateActionAnswers } from '#securities/corporate-actions/answers.ts';
import { securityAnswers } from '#securities/lists/answers.ts';
import { marginTermsAnswers } from '#securities/margin-terms/answers.ts';
import { marketAnswers } from '#securities/margin/answers.ts';
import { paths } from '#ui/paths.ts';

/** Sources and answers of the search besides its own entries. Answers are shown in this order: exact figures first, explanations last. */
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
    taskAnswers,
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
  async contacts(ctx) {
    const { channels } = await ctx.memo.get(ctx, 'search.contacts', 'customer-center', () => getCustomerCenter(ctx, {}));
    const phone = channels.find(({ kind }) => kind === 'phone');
    return [
      ...(phone?.href ? [{ text: `拨打${phone.name} ${phone.value}`, href: phone.href, note: phone.hours }] : []),
      { text: '预约回电', href: paths.callBack(), note: '留下手机号和方便接听的时间' },
      { text: '在线提交咨询、建议与投诉', href: paths.complain(), note: '提交后得到受理编号' },
    ];
  },
};
