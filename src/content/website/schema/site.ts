import { z } from 'zod';
import { timestampInput } from '#platform/http/input/timestamp-input.ts';
import { officeHours } from '#securities/calendar/schema.ts';
import { brandSettings } from './brand.ts';

const line = z.string().trim().min(1).max(200);
/** An address on this site (`/…`) or elsewhere (`https://…`); no scripts. */
const href = z.string().regex(/^(\/(?!\/)|https?:\/\/|tel:|mailto:)\S*$/, '链接应以 / 或 https:// 开头');
const frameLink = z.object({ text: line, href, isExternal: z.boolean().optional() });
/** Long menus are divided into parts: consecutive links with the same part have a common heading. */
const menuLink = frameLink.extend({ part: line.optional() });

/**
 * An automatic step of the selection after a delay in state `from`, for some or all types of jobs. For demonstrations only: firms
 * where people decide have no such steps.
 */
const recruitmentStep = z.object({
  from: z.enum(['delivered', 'screening', 'writtenTest', 'interview']),
  to: z.enum(['screening', 'writtenTest', 'interview', 'hired', 'rejected']),
  types: z.array(z.enum(['social', 'campus', 'intern'])).optional(),
  afterSeconds: z.number().int().min(1).max(864_000),
  /** Shown to the applicant. */
  note: z.string().trim().max(300).optional(),
});

/** Template for the message when a delivery moves on; staff can edit it before it is sent. `{job}` and `{number}` are replaced. */
const recruitmentLetter = z.object({
  to: z.enum(['screening', 'writtenTest', 'interview', 'hired', 'rejected']),
  title: line,
  text: z.string().trim().min(1).max(500),
});

/** Rules for applications: open deliveries per person, and months without use after which a resume is deleted. */
export const recruitmentSettings = z.object({
  maxOpenDeliveries: z.number().int().min(1, '至少 1 份').max(100, '最多 100 份').default(2),
  resumeMonths: z.number().int().min(1).max(60).default(24),
  process: z.array(recruitmentStep).default([]),
  letters: z.array(recruitmentLetter).max(30).default([]),
  contact: z.object({ name: line, phone: line, email: line, hours: line }).optional(),
});
export type RecruitmentSettings = z.infer<typeof recruitmentSettings>;

/** Hours of call-backs, and days after the call for which the number is stored. */
const callBackSettings = z.object({ hours: officeHours, keepDays: z.number().int().min(1).max(365) });
export type CallBackSettings = z.infer<typeof callBackSettings>;

/** Account opening: minutes for the form, and the address where the app continues (the referral code is added as `ref`). */
const openingSettings = z.object({ minutes: z.number().int().min(1).max(120), target: z.url({ protocol: /^https$/ }).optional() });

/** Address of the firm's chat: external, or a file of this site that can be shown in a frame. */
const windowAddress = z
  .string()
  .regex(
    /^(https:\/\/[^\s/]+\S*|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/\S*|\/media\/frames\/[a-z0-9-]+\.html)$/,
    '客服窗口的地址应以 https:// 开头',
  );

/** Online chat. Without an address there is no chat window, and visitors leave a message. */
const chatSettings = z.object({
  url: windowAddress.optional(),
  /** Id of the firm for the chat provider, and the agent queue for visitors. */
  firmId: z.string().trim().max(64, '机构编号不超过 64 个字').optional(),
  queue: z.string().trim().max(64, '队列名称不超过 64 个字').optional(),
  hours: officeHours,
});
export type ChatSettings = z.infer<typeof chatSettings>;

/** The deletion requests that a person decides: of whole accounts, all, or none. The others are decided by rules. */
const privacySettings = z.object({ deletionReview: z.enum(['none', 'closeAccount', 'all'], '请选择由谁办理') });
export type PrivacySettings = z.infer<typeof privacySettings>;

/** Which programs may read the site, by purpose: for search results, to answer a person's question, to train models. */
const crawlerSettings = z.object({ search: z.boolean(), assistants: z.boolean(), training: z.boolean() });
export type CrawlerSettings = z.infer<typeof crawlerSettings>;

/** Whom to tell about a vulnerability (RFC 9116). */
const securityContactSettings = z.object({
  contact: z
    .string()
    .trim()
    .max(200)
    .regex(/^([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+|https:\/\/\S+)$/, '请填写邮箱，或以 https:// 开头的网址'),
  /** Language tags in order of preference, separated by commas. */
  languages: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*(, ?[a-z]{2,3}(-[A-Za-z0-9]+)*)*$/, '请填写语言代码，以逗号分隔，如 zh, en')
    .optional(),
  /** By default the page about the security of the site. */
  policy: z.url({ protocol: /^https$/, error: '处理规则的网址应以 https:// 开头' }).optional(),
});
export type SecurityContactSettings = z.infer<typeof securityContactSettings>;

/** Terms for reusing the public tables. */
const dataLicenceSettings = z.object({ name: line, text: z.string().trim().min(1).max(500), href: href.optional() });
export type DataLicence = z.infer<typeof dataLicenceSettings>;

/** Name of the app and the stores that offer it; stores without an address are omitted. */
const mobileAppSettings = z.object({
  name: line,
  stores: z.array(z.object({ name: line, href: z.url({ protocol: /^https$/, error: '应用商店的地址应以 https:// 开头' }) })).max(8),
});

/** The firm's texts and numbers, by group. Each group is one row of `site_settings`, edited and versioned as a whole. */
export const siteSettings = z.object({
  /** Value of `{p}` in call paths and key of the browser's stored session. */
  product: z.string().regex(/^[a-z][a-z0-9]{1,11}$/),
  firm: z.object({
    name: line,
    shortName: line,
    englishName: line,
    /** Headline of the home page and the promise below it. */
    slogan: line,
    promise: z.string().trim().max(120).optional(),
    description: line,
  }),
  demoNotice: z.string().trim().max(200),
  contact: z.object({
    hotlines: z.array(z.object({ name: line, number: line })).min(1),
    complaintPhone: line,
    complaintEmail: line,
    /** The hours of the hotlines. */
    serviceHours: line,
    /** The hours of the complaint phone where they are others. */
    complaintHours: line.optional(),
  }),
  /** Picture of shared links for pages without their own; by default the firm's mark and name are rendered. */
  sharePicture: z
    .string()
    .regex(/^\/media\/[a-z0-9./-]+$/)
    .optional(),
  menu: z.array(z.object({ title: line, href, summary: line.optional(), links: z.array(menuLink) })),
  footer: z.array(z.object({ title: line, links: z.array(frameLink) })),
  qrCodes: z.array(z.object({ name: line, target: z.url() })),
  legalLines: z.array(z.object({ text: line, href: href.optional() })),
  riskLine: line,
  /** Services linked from the home page as text. */
  /**
   * Most frequent tasks of clients; `icon` is one of the site's icons (`web/ui/icon`). The first is the primary action of the
   * home page.
   */
  homeEntries: z.array(z.object({ title: line, summary: line, href, icon: z.string().max(20).optional() })),
  /** Defaults are in `getRecruitmentSettings`. */
  recruitment: recruitmentSettings.partial().optional(),
  /** Defaults are in `getCallBackSettings`. */
  callBack: callBackSettings.optional(),
  /** By default a person decides all deletion requests. */
  privacy: privacySettings.optional(),
  opening: openingSettings.optional(),
  mobileApp: mobileAppSettings.optional(),
  chat: chatSettings.optional(),
  /** Defaults are in `getCrawlerRules`. */
  crawlers: crawlerSettings.optional(),
  /** Without it the site has no `security.txt`. */
  securityContact: securityContactSettings.optional(),
  /** Defaults are in `getDataLicence`. */
  dataLicence: dataLicenceSettings.optional(),
  /** By default mark and colours are those of the stylesheet. */
  brand: brandSettings.optional(),
  auxiliaryKeys: z.array(z.object({ key: z.enum(['kaihu', 'wangdian', 'xiazai', 'zixun', 'shouji', 'zaixian']), name: line, href })),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Returns the schema of some groups of the settings. */
export const settingsPart = (names: readonly (keyof SiteSettings)[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, siteSettings.shape[name]])));

/** A carousel slide. The picture's base address identifies its AVIF, WebP and JPEG files in every width. */
export const slideDraft = z.object({
  title: line,
  summary: line,
  href,
  /** Name with folder, e.g. `/media/banners/gate`; files are `<name>-<width>.<avif|webp|jpg>`. */
  picture: z.string().regex(/^\/media\/[a-z0-9/-]+$/, '图片应位于 /media/ 之下，不带宽度和扩展名'),
  alt: line,
  startsAt: timestampInput('请填写开始时间'),
  endsAt: timestampInput('请填写结束时间').nullable(),
  sort: z.number().int(),
});
export type SlideDraft = z.input<typeof slideDraft>;

export const carouselQuery = z.object({ position: z.enum(['home']).default('home') });
export type CarouselQuery = z.input<typeof carouselQuery>;

export const slide = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  href: z.string(),
  alt: z.string(),
  picture: z.string(),
  widths: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
});
export type Slide = z.infer<typeof slide>;
export const carousel = z.object({ lunboList: z.array(slide) });
export type Carousel = z.infer<typeof carousel>;

/** A campaign page of the carousel. Its text is the page text of its address. */
export const campaignDraft = slideDraft.omit({ href: true }).extend({ riskTip: z.string().trim().min(1).max(300) });
export type CampaignDraft = z.input<typeof campaignDraft>;

export const campaignQuery = z.object({ id: z.coerce.number<number>({ error: '编号应为整数' }).int().min(1).max(2_147_483_647) });
export type CampaignQuery = z.input<typeof campaignQuery>;
export const campaign = slide.omit({ href: true, startsAt: true, endsAt: true }).extend({
  riskTip: z.string(),
  /** First and last day, `2026-11-21`; the last day is absent for an open-ended campaign. */
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  hasEnded: z.boolean(),
});
export type Campaign = z.infer<typeof campaign>;
export const campaignList = z.object({ list: z.array(campaign) });
export type CampaignList = z.infer<typeof campaignList>;

const urgentLevel = z.enum(['info', 'warning', 'danger']);
export const urgentNoticeDraft = z.object({
  level: urgentLevel,
  text: z.string().trim().min(1, '请填写内容').max(120, '不超过 120 个字'),
  href: href.nullable(),
  startsAt: timestampInput('请填写开始时间'),
  endsAt: timestampInput('请填写结束时间'),
});
export type UrgentNoticeDraft = z.input<typeof urgentNoticeDraft>;
export const urgentNoticeList = z.object({
  list: z.array(z.object({ id: z.number(), level: urgentLevel, text: z.string(), href: z.string().nullable() })),
});
export type UrgentNoticeList = z.infer<typeof urgentNoticeList>;

/** A page view reported by the browser. */
export const pageView = z.object({
  url: z.string().max(2000),
  referrer: z.string().max(2000).default(''),
  source: z.string().max(100).default(''),
  title: z.string().max(200).default(''),
});
export type PageViewInput = z.input<typeof pageView>;
export type PageView = z.output<typeof pageView>;

export const siteFrame = z.object({
  ...siteSettings.omit({
    product: true,
    qrCodes: true,
    recruitment: true,
    sharePicture: true,
    callBack: true,
    privacy: true,
    opening: true,
    mobileApp: true,
    chat: true,
    crawlers: true,
    securityContact: true,
    dataLicence: true,
    brand: true,
  }).shape,
  /** Address of the firm's mark; absent for the default mark. */
  mark: z.string().optional(),
  /** Size in the page header, in the mark's proportions. */
  markSize: z.object({ width: z.number(), height: z.number() }).optional(),
  /** Pictures as data URLs. */
  qrCodes: z.array(z.object({ name: z.string(), picture: z.string() })),
});
export type SiteFrameResult = z.infer<typeof siteFrame>;
