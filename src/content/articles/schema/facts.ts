import { z } from 'zod';
import { basicIndex, fundAnnouncement, fundMarket, law, research, saleNotice, shownLaw, shownResearch } from './district-facts.ts';

const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);
const securityCode = z.string().regex(/^\d{5,6}$/, '证券代码为 5 或 6 位数字');
/** ISO 8601 with its zone. Responses use Shanghai time, `2026-11-21T09:00:00+08:00`. */
const moment = z.iso.datetime({ offset: true, error: '时间格式如 2026-11-21T09:00:00+08:00' });

export const tenderKinds = ['notice', 'change', 'result'] as const;
export const tenderStates = ['open', 'closed', 'announced'] as const;
export const onlineNoticeKinds = ['maintenance', 'upgrade', 'incident', 'drill', 'release', 'security', 'service'] as const;
export const tradeNoticeKinds = [
  'suspension',
  'newShare',
  'rightsIssue',
  'convertible',
  'riskWarning',
  'closure',
  'repo',
  'option',
  'test',
  'other',
] as const;
export const tradeMarkets = ['SSE', 'SZSE', 'BSE', 'HK'] as const;
export const supervisionKinds = ['news', 'rule', 'continuous'] as const;

const tender = z.object({
  of: z.literal('tender'),
  project: line('项目名称', 100),
  /** The same for all documents of a project. */
  number: line('项目编号', 40),
  kind: z.enum(tenderKinds),
  /** Deadline for offers; absent where it did not change. */
  deadline: moment.optional(),
  contact: line('联系人', 40),
  phone: line('联系电话', 40),
  email: z.email('邮箱格式不正确'),
});
const onlineNotice = z.object({
  of: z.literal('onlineNotice'),
  kind: z.enum(onlineNoticeKinds),
  /** Affected systems as clients know them: 手机客户端, 银证转账. */
  systems: z.array(line('影响系统', 30)).max(20),
  startsAt: moment.optional(),
  endsAt: moment.optional(),
});
const tradeNotice = z.object({
  of: z.literal('tradeNotice'),
  kind: z.enum(tradeNoticeKinds),
  markets: z.array(z.enum(tradeMarkets)),
  securityCode: securityCode.optional(),
  securityName: line('证券简称', 20).optional(),
  /** The day that the reminder concerns. */
  tradeDate: z.iso.date('日期应为实际存在的日期').optional(),
});
const supervision = z.object({
  of: z.literal('supervision'),
  kind: z.enum(supervisionKinds),
  /** 发文单位 */
  issuer: line('发文单位', 100),
  /** 督导对象 */
  firm: line('督导对象', 60).optional(),
  securityCode: securityCode.optional(),
});
const responsibility = z.object({
  of: z.literal('responsibility'),
  kind: z.enum(['report', 'activity']),
  year: z.number().int().min(1990).max(2100),
});

/** Structured fields of an article beside its text, by subject. */
export const articleFacts = z
  .discriminatedUnion('of', [
    tender,
    onlineNotice,
    tradeNotice,
    supervision,
    responsibility,
    fundAnnouncement,
    saleNotice,
    fundMarket,
    research,
    law,
    basicIndex,
  ])
  .refine(
    (facts) => facts.of !== 'onlineNotice' || !facts.startsAt || !facts.endsAt || Date.parse(facts.startsAt) < Date.parse(facts.endsAt),
    {
      path: ['endsAt'],
      message: '结束时间应晚于开始时间',
    },
  )
  .refine((facts) => facts.of !== 'law' || !facts.changedOn || facts.change !== undefined, {
    path: ['change'],
    message: '请说明是修改还是废止',
  });
export type ArticleFacts = z.output<typeof articleFacts>;
export type FactsOf<Kind extends ArticleFacts['of']> = Extract<ArticleFacts, { of: Kind }>;

/** Facts as shown to readers, with the state computed from the current time. */
export const shownFacts = z.discriminatedUnion('of', [
  /** The state is that of the whole project; its result may be in another document. */
  tender.extend({ state: z.enum(tenderStates) }),
  onlineNotice.extend({ phase: z.enum(['running', 'coming', 'over']).optional() }),
  tradeNotice,
  supervision,
  responsibility,
  fundAnnouncement,
  saleNotice,
  fundMarket,
  shownResearch,
  shownLaw,
  basicIndex,
]);
export type ShownFacts = z.output<typeof shownFacts>;
export type ShownFactsOf<Kind extends ShownFacts['of']> = Extract<ShownFacts, { of: Kind }>;

/** A picture shown for the article in lists, under `/media/`. */
export const articlePicture = z.object({
  src: z.string().regex(/^\/media\/[A-Za-z0-9/._-]+$/, '图片应位于 /media/ 之下'),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string().trim().max(100, '图片说明不超过 100 个字'),
});
export type ArticlePicture = z.output<typeof articlePicture>;
