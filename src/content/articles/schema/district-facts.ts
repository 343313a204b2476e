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
export const researchKinds = ['strategy', 'macro', 'industry', 'company', 'fixedIncome', 'fund', 'morning'] as const;
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

/** A research report as lists tell of it. Who signs, and what binds them, is said with every one of them. */
export const shownResearch = z.object({
  of: z.literal('research'),
  kind: z.enum(researchKinds),
  analysts: z.array(analyst).min(1, '请填写分析师').max(10, '分析师不超过 10 人'),
  /** The industry or security that it judges. */
  subject: line('研究对象', 40).optional(),
  rating: z.enum(ratings).optional(),
  statement: line('合规声明', 500),
});

/** A figure that the report rests on: as it is read, with its unit, the day or period that it is of, and who published it. */
export const researchFigure = z.object({
  name: line('指标', 40),
  value: line('数值', 40),
  asOf: line('截至', 40),
  source: line('资料来源', 100),
});

/** How a figure went: one line, its points in the order of time. */
export const researchChart = z.object({
  title: line('图名', 60),
  unit: line('单位', 12),
  /** Decimal places of a value as it is read. */
  digits: z.number().int().min(0).max(4),
  source: line('资料来源', 100),
  points: z
    .array(z.object({ label: line('日期', 20), value: z.number() }))
    .min(2, '图至少要有两个点')
    .max(800, '图不超过 800 个点'),
});

/** What a report says beside its text, on its own page and in its PDF. */
export const researchDetails = z.object({
  /** 核心观点 */
  views: z.array(line('核心观点', 200)).max(8, '核心观点不超过 8 条').optional(),
  /** The last day of the data that it uses. */
  dataUntil: day.optional(),
  figures: z.array(researchFigure).max(20, '关键数据不超过 20 项').optional(),
  charts: z.array(researchChart).max(4, '图不超过 4 幅').optional(),
  /** 风险提示 */
  risks: z.array(line('风险提示', 200)).max(8, '风险提示不超过 8 条').optional(),
});
export type ResearchDetails = Required<Omit<z.output<typeof researchDetails>, 'dataUntil'>> & { dataUntil: string | null };

/** A report as it is written. */
export const research = shownResearch.extend(researchDetails.shape);

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
