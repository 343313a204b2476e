import { draft, type DemoArticle } from '../articles/draft.ts';
import { tradingDayAtOrBefore } from '../calendar.ts';
import { demoStaff } from '../disclosure/people.ts';
import { researchTexts, type ResearchText } from './research-texts.ts';

/** Analysts of the register: the same invented people whom the public register shows. */
const analysts = demoStaff.filter(({ post }) => post.includes('分析师'));

const statement =
  '本报告署名分析师已在中国证券业协会登记为证券投资咨询业务（分析师）。报告所依据的信息来源合法合规，观点独立、客观，未受第三方干涉，分析师薪酬与报告中的具体推荐意见无直接或间接联系。截至发布日，本公司与报告提及的研究对象不存在需要披露的持股或者业务关系。本报告仅供一般参考，不构成投资建议。（示例声明）';

/** 研究资讯 of the demo firm: signed by people who do not exist, about industries and made-up companies. */
export const researchReports = (): DemoArticle[] => researchTexts.map(report);

function report({ day, kind, title, subject, rating, lead, points, risks }: ResearchText, index: number): DemoArticle {
  const signers = [analysts[index % analysts.length]!, ...(index % 4 === 0 ? [analysts[(index + 5) % analysts.length]!] : [])];
  return draft(
    {
      category: 'yjzx',
      source: '前厅证券研究所（示例数据）',
      day: tradingDayAtOrBefore(day),
      title,
      facts: {
        of: 'research',
        kind,
        analysts: signers.map(({ name, certificateNumber }) => ({ name: `${name}（示例）`, certificate: certificateNumber })),
        subject,
        rating,
        statement,
      },
    },
    `${lead}
## 主要观点
${points.map((point) => `- ${point}`).join('\n')}
## 风险提示
${risks}`,
  );
}
