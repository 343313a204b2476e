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

/** A share class of a fund. The code is text with leading zeros. */
const fund = z.object({ code: z.string().regex(/^\d{6}$/, '基金代码为 6 位数字'), name: line('基金简称', 60) });

/** A notice of a fund company that the firm passes on to holders. */
export const fundAnnouncement = z.object({
  of: z.literal('fundAnnouncement'),
  kind: z.enum(fundAnnouncementKinds),
  fundCompany: line('基金公司', 60),
  funds: z.array(fund).min(1, '请填写基金代码').max(100, '基金不超过 100 只'),
});

/** A notice of the firm about a product that it sells. Its effective day is that of the article. */
export const saleNotice = z.object({
  of: z.literal('saleNotice'),
  kind: z.enum(saleNoticeKinds),
  productCode: z.string().regex(/^[A-Za-z0-9]{4,12}$/, '产品代码为 4 至 12 位字母或数字'),
  productName: line('产品名称', 80),
});

export const fundMarket = z.object({ of: z.literal('fundMarket'), kind: z.enum(fundMarketKinds) });

const analyst = z.object({ name: line('分析师', 20), certificate: line('执业编号', 30) });

/** A research report as shown in lists, always with its authors and their conflicts of interest. */
export const shownResearch = z.object({
  of: z.literal('research'),
  kind: z.enum(researchKinds),
  analysts: z.array(analyst).min(1, '请填写分析师').max(10, '分析师不超过 10 人'),
  /** The industry or security that the report covers. */
  subject: line('研究对象', 40).optional(),
  rating: z.enum(ratings).optional(),
  statement: line('合规声明', 500),
});

/** A figure that the report is based on: formatted value, unit, its day or period, and publisher. */
export const researchFigure = z.object({
  name: line('指标', 40),
  value: line('数值', 40),
  asOf: line('截至', 40),
  source: line('资料来源', 100),
});

/** A line chart of one figure, its points in chronological order. */
export const researchChart = z.object({
  title: line('图名', 60),
  unit: line('单位', 12),
  /** Decimal places shown. */
  digits: z.number().int().min(0).max(4),
  source: line('资料来源', 100),
  points: z
    .array(z.object({ label: line('日期', 20), value: z.number() }))
    .min(2, '图至少要有两个点')
    .max(800, '图不超过 800 个点'),
});

/** Details of a report beside its text, shown on its page and in its PDF. */
export const researchDetails = z.object({
  /** 核心观点 */
  views: z.array(line('核心观点', 200)).max(8, '核心观点不超过 8 条').optional(),
  /** The last day covered by the report's data. */
  dataUntil: day.optional(),
  figures: z.array(researchFigure).max(20, '关键数据不超过 20 项').optional(),
  charts: z.array(researchChart).max(4, '图不超过 4 幅').optional(),
  /** 风险提示 */
  risks: z.array(line('风险提示', 200)).max(8, '风险提示不超过 8 条').optional(),
});
export type ResearchDetails = Required<Omit<z.output<typeof researchDetails>, 'dataUntil'>> & { dataUntil: string | null };

/** A report as entered. */
export const research = shownResearch.extend(researchDetails.shape);

/** A law or rule. Its number and the day of its coming into force are fields of the article. */
export const law = z.object({
  of: z.literal('law'),
  level: z.enum(lawLevels),
  issuer: line('发布机关', 100),
  issuedOn: day.optional(),
  /** A later change of the law and its first day; without a day the change is already in force. */
  change: z.enum(['amended', 'repealed']).optional(),
  changedOn: day.optional(),
  /** Address of the official text. */
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

/** A law as shown to readers: with its current state and the text that replaced it. */
export const shownLaw = law.extend({
  state: z.enum(lawStates),
  successor: z.object({ id: z.number(), title: z.string(), categoryCode: z.string() }).optional(),
});
