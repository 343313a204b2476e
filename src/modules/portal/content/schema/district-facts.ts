import { z } from 'zod';

export const fundAnnouncementKinds = [
  'issue',
  'dealing',
  'limit',
  'dividend',
  'fee',
  'report',
  'prospectus',
  'operation',
  'other',
] as const;
export const saleNoticeKinds = ['listing', 'discount', 'riskLevel', 'dealing', 'suspension', 'maturity', 'ending'] as const;
export const fundMarketKinds = ['market', 'flow', 'product', 'policy', 'guide'] as const;
export const researchKinds = ['strategy', 'macro', 'industry', 'company', 'fixedIncome', 'fund'] as const;
export const ratings = ['buy', 'increase', 'hold', 'reduce', 'overweight', 'even', 'underweight'] as const;
export const lawLevels = ['law', 'regulation', 'rule', 'normative', 'selfRegulation', 'judicial'] as const;
export const lawStates = ['inForce', 'pending', 'amended', 'repealed'] as const;
export const basicIndexKinds = ['sample', 'method', 'publication'] as const;

const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);
const day = z.iso.date('日期应为实际存在的日期');

/** A share class of a fund; its code is text, zeros and all. */
const fund = z.object({ code: z.string().regex(/^\d{6}$/, '基金代码为 6 位数字'), name: line('基金简称', 60) });

/** A notice of a fund company, as the firm passes it on to holders. */
export const fundAnnouncement = z.object({
  of: z.literal('fundAnnouncement'),
  kind: z.enum(fundAnnouncementKinds),
  fundCompany: line('基金公司', 60),
  funds: z.array(fund).min(1, '请填写基金代码').max(100, '基金不超过 100 只'),
});

/** A notice of the firm about a product that it sells; its effective day is the article's own. */
export const saleNotice = z.object({
  of: z.literal('saleNotice'),
  kind: z.enum(saleNoticeKinds),
  productCode: z.string().regex(/^[A-Za-z0-9]{4,12}$/, '产品代码为 4 至 12 位字母或数字'),
  productName: line('产品名称', 80),
});

export const fundMarket = z.object({ of: z.literal('fundMarket'), kind: z.enum(fundMarketKinds) });

const analyst = z.object({ name: line('分析师', 20), certificate: line('执业编号', 30) });

/** A research report. Who signs, and what binds them, is said with every one of them. */
export const research = z.object({
  of: z.literal('research'),
  kind: z.enum(researchKinds),
  analysts: z.array(analyst).min(1, '请填写分析师').max(10, '分析师不超过 10 人'),
  /** The industry or security that it judges. */
  subject: line('研究对象', 40).optional(),
  rating: z.enum(ratings).optional(),
  statement: line('合规声明', 500),
});

/** A law or rule; its number and the day of its coming into force are the article's own. */
export const law = z.object({
  of: z.literal('law'),
  level: z.enum(lawLevels),
  issuer: line('发布机关', 100),
  issuedOn: day.optional(),
  /** What became of it, and from which day; without a day it is so already. */
  change: z.enum(['amended', 'repealed']).optional(),
  changedOn: day.optional(),
  /** Where the official text stands. */
  officialUrl: z.url({ protocol: /^https?$/, error: '官方文本网址格式不正确' }).optional(),
});

export const basicIndex = z.object({
  of: z.literal('basicIndex'),
  kind: z.enum(basicIndexKinds),
  indexCode: z
    .string()
    .regex(/^[A-Z0-9]{4,8}$/, '指数代码为 4 至 8 位字母或数字')
    .optional(),
  indexName: line('指数或指标', 40).optional(),
});

/** A law as readers get it: with its state by the clock, and the text that has taken its place. */
export const shownLaw = law.extend({
  state: z.enum(lawStates),
  successor: z.object({ id: z.number(), title: z.string(), categoryCode: z.string() }).optional(),
});
