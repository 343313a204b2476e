import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { links, prose, section } from '../write.ts';

/** What stands around the questions, which are no part of the text: they have keywords, votes and days of their own. */
export const questionsText: PageTextDraft = {
  key: '/FinancialDistric/NewGuide/CJWT',
  title: '两融常见问题',
  lead: '两融客户问得最多的问题，先给答案，再给例子。每题注明更新日期，有固定链接，可以告诉我们有没有帮助。',
  sections: [
    section(
      'lianxi',
      '没有找到答案',
      prose(
        '拨打客服热线，或者到[客户服务中心](/IntoGL/branch/customerCenter.html)使用在线文字服务。账户里的具体数字，请登录后咨询；工作人员不会问您的密码和验证码。',
      ),
    ),
    section(
      'xiangguan',
      '自己算一算',
      links(`
        保证金可用余额 | /FinancialDistric/Calculator.html?tab=available | 还能开多少仓
        维持担保比例 | /FinancialDistric/Calculator.html?tab=ratio | 跌多少到平仓线，要补多少
        利息与费用 | /FinancialDistric/Calculator.html?tab=interest | 持有多少天要付多少
        集中度 | /FinancialDistric/Calculator.html?tab=concentration | 一只证券占得多不多
      `),
    ),
  ],
};
