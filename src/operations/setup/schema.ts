import { z } from 'zod';
import { brandSettings } from '#content/website/schema/brand.ts';
import { loginName } from '#identity/staff/schema/sign-in.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

const words = (name: string, most: number) =>
  z.string(`请填写${name}`).trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);
const number = (name: string) =>
  z
    .string(`请填写${name}`)
    .trim()
    .regex(/^[\d+][\d\s-]{4,19}$/, `${name}由数字、空格和连字符组成，如 010-8888 6666`);

const setUpToken = z.string('链接无效').regex(/^[\w-]{43}$/, '链接无效或不完整，请从启动时打印的地址重新打开');

export const setUpLink = z.object({ token: setUpToken });
export type SetUpLink = z.input<typeof setUpLink>;
/** Uploads a logo with the set-up link. */
export const logoInput = setUpLink.extend({ file: uploadedFile });
export type LogoInput = z.input<typeof logoInput>;
/** A sanitised SVG. */
export const cleanLogo = z.object({ svg: z.string() });
export type CleanLogo = z.infer<typeof cleanLogo>;

export const setUpLinkStatus = z.object({ expiresAt: z.iso.datetime() });
export type SetUpLinkStatus = z.infer<typeof setUpLinkStatus>;

const administrator = z.object({
  loginName,
  name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(40, '姓名不超过 40 个字'),
});
const duties = { system: administrator, security: administrator, audit: administrator };

/** The data that a firm must provide before its site can be prepared. */
export const firmDraft = z.object({
  firm: z.object({
    name: words('公司全称', 100),
    shortName: words('公司简称', 20),
    englishName: words('英文名称', 120),
    slogan: words('首页标语', 40),
    promise: z.string().trim().max(120, '首页承诺不超过 120 个字').default(''),
    description: words('网站简介', 200),
    /** Used in the paths of calls. */
    product: z
      .string('请填写产品代码')
      .trim()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9]{1,11}$/, '产品代码为 2 至 12 位小写字母和数字，以字母开头'),
  }),
  contact: z.object({
    hotline: number('客服热线'),
    complaintPhone: number('投诉电话'),
    complaintEmail: z.email('投诉邮箱格式不正确').max(100, '投诉邮箱不超过 100 个字'),
    serviceHours: words('人工服务时间', 100),
    /** Empty where they are those of the hotline. */
    complaintHours: z.string().trim().max(100, '投诉电话服务时间不超过 100 个字').default(''),
  }),
  records: z.object({
    /** The licence to deal in securities and futures. */
    licence: words('经营证券期货业务许可证号', 60),
    icp: words('ICP 备案号', 60),
    police: z.string().trim().max(60, '公安备案号不超过 60 个字').default(''),
  }),
  brand: brandSettings,
  administrators: z
    .object(duties)
    .refine((all) => new Set(Object.values(all).map((one) => one.loginName)).size === Object.keys(duties).length, {
      path: ['audit', 'loginName'],
      message: '三名管理员须是三个人，登录名不能相同',
    }),
});
export type FirmDraft = z.input<typeof firmDraft>;
export type ParsedFirmDraft = z.output<typeof firmDraft>;

export const setUpInput = firmDraft.safeExtend({ token: setUpToken });
export type SetUpInput = z.input<typeof setUpInput>;
export type ParsedSetUp = z.output<typeof setUpInput>;

const dutyName = z.enum(['system', 'security', 'audit']);

/** The result of the set-up, with the links of the administrators, which are shown only once. */
export const setUpReceipt = z.object({
  administrators: z.array(
    z.object({ duty: dutyName, name: z.string(), loginName: z.string(), link: z.string(), expiresAt: z.iso.datetime() }),
  ),
});
export type SetUpReceipt = z.infer<typeof setUpReceipt>;

/**
 * An item of the checklist. `missing`: there is no content · `unread`: it came with the standard texts and has not been marked as
 * read · `done`.
 */
const checkLine = z.object({
  code: z.string(),
  title: z.string(),
  /** The purpose of the item, or what to do. */
  note: z.string(),
  state: z.enum(['missing', 'unread', 'done']),
  /** True for items without which the site cannot be opened; the others are recommended. */
  isNeeded: z.boolean(),
  count: z.number(),
  /** For texts that are read one by one: how many are read, while some are not; null for everything else. */
  textsRead: z.number().nullable(),
  /** The console screen on which it is done. */
  href: z.string(),
  readBy: z.string().nullable(),
  readAt: z.iso.datetime().nullable(),
});
export type ChecklistItem = z.infer<typeof checkLine>;

/** A page of the site that has no content yet. */
const emptyPage = z.object({
  title: z.string(),
  path: z.string(),
  /** The kind of content that the page needs. */
  typeTitle: z.string(),
  /** The console screen on which the content is written. */
  href: z.string(),
});
export type EmptyPage = z.infer<typeof emptyPage>;

/** A list that is imported from files, and is still empty. */
const emptyList = z.object({
  title: z.string(),
  /** The page that shows the list. */
  path: z.string(),
  /** The console screen with the template and the import. */
  href: z.string(),
});
export type EmptyList = z.infer<typeof emptyList>;

const standing = z.enum(['unprepared', 'closed', 'open']);

export const checkList = z.object({
  standing,
  preparedAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  lines: z.array(checkLine),
  emptyPages: z.array(emptyPage),
  emptyLists: z.array(emptyList),
  /** The open change order that opens the site; null when there is none. */
  order: z.object({ id: z.number(), state: z.string() }).nullable(),
});
export type CheckList = z.infer<typeof checkList>;

const item = z.string('请选择检查项').regex(/^[a-z][a-z-]{1,39}$/, '没有这个检查项');

/** `subject`: one text of the kind by its name; undefined for all texts of the kind. */
export const readMarkInput = z.object({ item, subject: z.string().min(1, '请选择文字').max(200, '没有这份文字').optional() });
export type ReadMarkInput = z.infer<typeof readMarkInput>;

export const textsInput = z.object({ item });
export type TextsInput = z.infer<typeof textsInput>;

/** The texts of an item that are read one by one. */
export const launchTexts = z.object({
  standing,
  title: z.string(),
  note: z.string(),
  /** The kind of content as change orders name it. */
  type: z.string(),
  texts: z.array(
    z.object({
      subject: z.string(),
      title: z.string(),
      place: z.string(),
      /** The full address of its page; null when it has no page. */
      href: z.string().nullable(),
      readBy: z.string().nullable(),
      readAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type LaunchTexts = z.infer<typeof launchTexts>;

/** The full address that opens the closed site, valid for one minute. */
/** `ticket` is posted to the address as a form. */
export const launchPass = z.object({ address: z.string(), ticket: z.string() });
export type LaunchPass = z.infer<typeof launchPass>;
