import { z } from 'zod';
import { moment } from '#platform/http/input/moment.ts';
import { officeHours } from '#securities/calendar/schema.ts';
import { brandSettings } from './brand.ts';

const line = z.string().trim().min(1).max(200);
/** An address on this site (`/…`) or elsewhere (`https://…`); nothing that runs. */
const href = z.string().regex(/^(\/(?!\/)|https?:\/\/|tel:|mailto:)\S*$/, '链接应以 / 或 https:// 开头');
const frameLink = z.object({ text: line, href, isExternal: z.boolean().optional() });
/** Long menus have parts: links that follow each other and name the same one stand under it. */
const menuLink = frameLink.extend({ part: line.optional() });

/**
 * A step of the selection that is taken by itself, so long after the delivery came to `from`; of some types of jobs or of all. For
 * demonstrations: a firm that has people decide has no such steps.
 */
const recruitmentStep = z.object({
  from: z.enum(['delivered', 'screening', 'writtenTest', 'interview']),
  to: z.enum(['screening', 'writtenTest', 'interview', 'hired', 'rejected']),
  types: z.array(z.enum(['social', 'campus', 'intern'])).optional(),
  afterSeconds: z.number().int().min(1).max(864_000),
  /** Read by the applicant. */
  note: z.string().trim().max(300).optional(),
});

/** Words to begin from when a delivery is moved on; what the applicant reads is what was made of them. `{job}` and `{number}` are filled in. */
const recruitmentLetter = z.object({
  to: z.enum(['screening', 'writtenTest', 'interview', 'hired', 'rejected']),
  title: line,
  text: z.string().trim().min(1).max(500),
});

/** How the firm takes applications: how many one person may have open, and after how many months without use a resume is deleted. */
export const recruitmentSettings = z.object({
  maxOpenDeliveries: z.number().int().min(1, '至少 1 份').max(100, '最多 100 份').default(2),
  resumeMonths: z.number().int().min(1).max(60).default(24),
  process: z.array(recruitmentStep).default([]),
  letters: z.array(recruitmentLetter).max(30).default([]),
  contact: z.object({ name: line, phone: line, email: line, hours: line }).optional(),
});
export type RecruitmentSettings = z.infer<typeof recruitmentSettings>;

/** When the firm calls who asked for it, and for how many days after that it keeps the number. */
const callBackSettings = z.object({ hours: officeHours, keepDays: z.number().int().min(1).max(365) });
export type CallBackSettings = z.infer<typeof callBackSettings>;

/** Opening an account: how long filling in takes, and where the app takes it up (the code of recommendation is added as `ref`). */
const openingSettings = z.object({ minutes: z.number().int().min(1).max(120), target: z.url({ protocol: /^https$/ }).optional() });

/** A window of the firm's own chat: elsewhere, or a file of this site that may stand in a frame. */
const windowAddress = z
  .string()
  .regex(
    /^(https:\/\/[^\s/]+\S*|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/\S*|\/media\/frames\/[a-z0-9-]+\.html)$/,
    '客服窗口的地址应以 https:// 开头',
  );

/** Talking to a person in writing. Without an address there is no window, and visitors leave a message. */
const chatSettings = z.object({
  url: windowAddress.optional(),
  /** What the window knows the firm by, and whom it leads visitors to. */
  firmId: z.string().trim().max(64, '机构编号不超过 64 个字').optional(),
  queue: z.string().trim().max(64, '队列名称不超过 64 个字').optional(),
  hours: officeHours,
});
export type ChatSettings = z.infer<typeof chatSettings>;

/** The app by its name, and the stores that have it; a store without an address is left out. */
/** Whose requests for deletion a person decides: of whole accounts, all, or none. What nobody has to decide is decided by rules. */
const privacySettings = z.object({ deletionReview: z.enum(['none', 'closeAccount', 'all'], '请选择由谁办理') });
export type PrivacySettings = z.infer<typeof privacySettings>;

const mobileAppSettings = z.object({
  name: line,
  stores: z.array(z.object({ name: line, href: z.url({ protocol: /^https$/, error: '应用商店的地址应以 https:// 开头' }) })).max(8),
});

/**
 * The firm's own words and numbers, by group. Each group is one row of `site_settings`, edited and versioned as a whole.
 */
export const siteSettings = z.object({
  /** Stands in call paths as `{p}` and names the browser's stored session. */
  product: z.string().regex(/^[a-z][a-z0-9]{1,11}$/),
  firm: z.object({
    name: line,
    shortName: line,
    englishName: line,
    /** What the home page opens with, and the promise under it. */
    slogan: line,
    promise: z.string().trim().max(120).optional(),
    description: line,
  }),
  demoNotice: z.string().trim().max(200),
  contact: z.object({
    hotlines: z.array(z.object({ name: line, number: line })).min(1),
    complaintPhone: line,
    complaintEmail: line,
    serviceHours: line,
  }),
  /** The picture that stands beside a shared link where a page has none of its own; without it the firm's mark and name are drawn. */
  sharePicture: z
    .string()
    .regex(/^\/media\/[a-z0-9./-]+$/)
    .optional(),
  menu: z.array(z.object({ title: line, href, summary: line.optional(), links: z.array(menuLink) })),
  footer: z.array(z.object({ title: line, links: z.array(frameLink) })),
  qrCodes: z.array(z.object({ name: line, target: z.url() })),
  legalLines: z.array(z.object({ text: line, href: href.optional() })),
  riskLine: line,
  /** The services that the home page leads to, in words. */
  /** What clients do most; `icon` is one of the site's own (`web/ui/icon`). The first is the one action of the home page. */
  homeEntries: z.array(z.object({ title: line, summary: line, href, icon: z.string().max(20).optional() })),
  /** Without it the usual numbers hold; `getRecruitmentSettings` knows. */
  recruitment: recruitmentSettings.partial().optional(),
  /** Without it there are the usual hours; `getCallBackSettings` knows. */
  callBack: callBackSettings.optional(),
  /** Without it a person decides all requests for deletion. */
  privacy: privacySettings.optional(),
  opening: openingSettings.optional(),
  mobileApp: mobileAppSettings.optional(),
  chat: chatSettings.optional(),
  /** Without it the mark and the colours are those of the stylesheet. */
  brand: brandSettings.optional(),
  auxiliaryKeys: z.array(z.object({ key: z.enum(['kaihu', 'wangdian', 'xiazai', 'zixun', 'shouji', 'zaixian']), name: line, href })),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** The schema of some groups of the settings. */
export const settingsPart = (names: readonly (keyof SiteSettings)[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, siteSettings.shape[name]])));

/** A carousel slide: the picture's base address stands for its AVIF, WebP and JPEG files in every width. */
export const slideDraft = z.object({
  title: line,
  summary: line,
  href,
  /** Folder-relative name, e.g. `/media/banners/gate`; files are `<name>-<width>.<avif|webp|jpg>`. */
  picture: z.string().regex(/^\/media\/[a-z0-9/-]+$/, '图片应位于 /media/ 之下，不带宽度和扩展名'),
  alt: line,
  startsAt: moment('请填写开始时间'),
  endsAt: moment('请填写结束时间').nullable(),
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

/** A campaign page of the carousel; its text is the page text of its address. */
export const campaignDraft = slideDraft.omit({ href: true }).extend({ riskTip: z.string().trim().min(1).max(300) });
export type CampaignDraft = z.input<typeof campaignDraft>;

export const campaignQuery = z.object({ id: z.coerce.number<number>({ error: '编号应为整数' }).int().min(1).max(2_147_483_647) });
export type CampaignQuery = z.input<typeof campaignQuery>;
export const campaign = slide.omit({ href: true, startsAt: true, endsAt: true }).extend({
  riskTip: z.string(),
  /** First and last day, `2026-11-21`; no last day while it is open-ended. */
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
  startsAt: moment('请填写开始时间'),
  endsAt: moment('请填写结束时间'),
});
export type UrgentNoticeDraft = z.input<typeof urgentNoticeDraft>;
export const urgentNoticeList = z.object({
  list: z.array(z.object({ id: z.number(), level: urgentLevel, text: z.string(), href: z.string().nullable() })),
});
export type UrgentNoticeList = z.infer<typeof urgentNoticeList>;

/** What a browser tells of a page that is read. */
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
    brand: true,
  }).shape,
  /** Address of the firm's own mark; left out where it is the site's. */
  mark: z.string().optional(),
  /** How large it stands in the head of a page, in its own proportions. */
  markSize: z.object({ width: z.number(), height: z.number() }).optional(),
  /** The pictures as addresses that need no file. */
  qrCodes: z.array(z.object({ name: z.string(), picture: z.string() })),
});
export type SiteFrameResult = z.infer<typeof siteFrame>;
