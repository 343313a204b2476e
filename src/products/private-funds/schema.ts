import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';

const line = z.string().trim().min(1).max(300);
const prose = z.string().trim().min(1).max(2000);
const phone = z.string().regex(/^[+\d][\d -]{4,24}$/, '电话号码只能包含数字、空格和连字符');
const id = whole('编号');

/** Public data of the subsidiary. */
export const subsidiaryFacts = z
  .object({
    name: line,
    shortName: line,
    englishName: line,
    /** Number of its registration with the association as a manager of private funds. */
    registrationCode: line,
    memberCode: line,
    registeredOn: z.iso.date(),
    foundedOn: z.iso.date(),
    capital: line,
    legalRepresentative: line,
    creditCode: line,
    scope: prose,
    summary: prose,
    address: line,
    postcode: typedNumber('postcode', '邮编为 6 位数字'),
    hours: line,
    phones: z.array(z.object({ name: line, number: phone })).min(1),
    email: z.email(),
    complaint: z.object({ phone, email: z.email(), address: line, promise: line }),
    /** Page for checking the registration. */
    registrationCheck: z.object({ text: line, href: z.url() }),
    isSample: z.boolean(),
  })
  .strict();
export type SubsidiaryFacts = z.infer<typeof subsidiaryFacts>;

export const teamMember = z.object({ name: line, post: line, biography: prose, certificateNumber: line, since: z.iso.date() });
export type TeamMember = z.infer<typeof teamMember>;
export const teamMembers = z.object({ records: z.array(teamMember) });
export type TeamMembers = z.infer<typeof teamMembers>;

export const holdingRelation = z.enum(['shareholder', 'investment']);
export type HoldingRelation = z.infer<typeof holdingRelation>;
export const subsidiaryHolding = z.object({
  name: line,
  relation: holdingRelation,
  sharePercent: z.number().positive().max(100),
  business: line,
  asOf: z.iso.date(),
});
export type SubsidiaryHolding = z.infer<typeof subsidiaryHolding>;
export const subsidiaryHoldings = z.object({ records: z.array(subsidiaryHolding) });
export type SubsidiaryHoldings = z.infer<typeof subsidiaryHoldings>;

export const privateFundRiskLevel = z.enum(['R1', 'R2', 'R3', 'R4', 'R5']);
export type PrivateFundRiskLevel = z.infer<typeof privateFundRiskLevel>;
export const fundState = z.enum(['raising', 'running', 'liquidating', 'ended']);
export type FundState = z.infer<typeof fundState>;

/** A private fund as entered and shown; `recordCode` is assigned by the association and never changes. */
export const privateFund = z
  .object({
    recordCode: z.string().regex(/^[A-Z0-9]{6,10}$/, '备案编码由 6 至 10 位大写字母和数字组成'),
    name: line,
    manager: line,
    custodian: line,
    kind: line,
    riskLevel: privateFundRiskLevel,
    establishedOn: z.iso.date(),
    state: fundState,
    endedOn: z.iso.date().nullable(),
    summary: prose,
  })
  .strict();
export type PrivateFund = z.infer<typeof privateFund>;

export const privateFundQuery = z.object({
  /** Words of name, code, manager or custodian; all must match. */
  keyWord: z.string().trim().max(50, '关键词不超过 50 个字').optional(),
  ...pageQuery.shape,
});
export type PrivateFundQuery = z.input<typeof privateFundQuery>;
export const privateFundPage = pageOf(privateFund);
export type PrivateFundPage = z.infer<typeof privateFundPage>;

export const noticeFact = z.object({ label: line, value: line });
export type NoticeFact = z.infer<typeof noticeFact>;

export const subsidiaryNoticeDraft = z
  .object({
    fundCode: z.string().nullable(),
    kind: line,
    title: line,
    paragraphs: z.array(prose).min(1),
    facts: z.array(noticeFact),
    source: line,
    publishedOn: z.iso.date(),
  })
  .strict();
export type SubsidiaryNoticeDraft = z.infer<typeof subsidiaryNoticeDraft>;

export const subsidiaryNoticeItem = z.object({ id: z.number(), title: z.string(), kind: z.string(), publishedOn: z.string() });
export type SubsidiaryNoticeItem = z.infer<typeof subsidiaryNoticeItem>;
export const subsidiaryNoticePage = pageOf(subsidiaryNoticeItem);
export type SubsidiaryNoticePage = z.infer<typeof subsidiaryNoticePage>;

export const subsidiaryNoticeQuery = z.object({ id });
export type SubsidiaryNoticeQuery = z.input<typeof subsidiaryNoticeQuery>;
const neighbour = z.object({ id: z.number(), title: z.string() }).nullable();
export const subsidiaryNotice = subsidiaryNoticeItem.extend({
  paragraphs: z.array(z.string()),
  facts: z.array(noticeFact),
  source: z.string(),
  fund: z.object({ recordCode: z.string(), name: z.string() }).nullable(),
  version: z.number(),
  updatedOn: z.string(),
  /** `previous` is above in the list and newer. */
  previous: neighbour,
  next: neighbour,
});
export type SubsidiaryNotice = z.infer<typeof subsidiaryNotice>;

const key = z.string().regex(/^[a-z][a-z-]{1,30}$/);

/** The text that a visitor reads and confirms before private-fund content is accessible. */
export const termsBody = z
  .object({
    title: line,
    /** Statements on who may and who may not view the content. */
    audience: z.array(prose).min(1),
    /** At least one condition must be met. */
    conditions: z.array(z.object({ key, text: prose })).min(1),
    /** All statements must be confirmed. */
    statements: z.array(z.object({ key, text: prose })).min(1),
    /** Data stored with the confirmation, for how long, and why. */
    privacy: prose,
    basis: prose,
  })
  .strict();
export type TermsBody = z.infer<typeof termsBody>;

/** Terms as staff publish them, with the validity of a confirmation in days. */
export const writtenTerms = termsBody.extend({ validDays: z.int('请填写整数').min(1, '至少 1 天').max(3650, '至多 3650 天') });
export type WrittenTerms = z.infer<typeof writtenTerms>;

export const terms = z.object({ version: z.number(), validDays: z.number(), effectiveOn: z.string(), ...termsBody.shape });
export type Terms = z.infer<typeof terms>;

/** Name of a person or an organisation as stated at the confirmation. */
export const statedName = z
  .string()
  .trim()
  .min(2, '请填写您的姓名或机构全称')
  .max(60, '姓名或机构全称不超过 60 个字')
  .regex(/^[\p{L}\p{M}\d·.（）() -]+$/u, '姓名或机构全称不能包含特殊符号');

/** Validated loosely here: the service checks everything at once, so that the visitor sees all missing fields. */
export const investorConfirmInput = z.object({
  version: whole('版本'),
  /** Key of one of the conditions. */
  condition: z.string().max(40),
  name: z.string().trim().max(200, '姓名或机构全称不超过 60 个字'),
  /** Keys of the ticked statements. */
  statements: z.array(z.string().max(40)).max(40),
});
export type InvestorConfirmInput = z.input<typeof investorConfirmInput>;
/** `pass` is the value of the cookie that opens the content. */
export const confirmationResult = z.object({ pass: z.string(), expiresAt: z.string(), maxAgeSeconds: z.number() });
export type ConfirmationResult = z.infer<typeof confirmationResult>;

export const confirmationStatus = z.object({
  isConfirmed: z.boolean(),
  /** Days in Shanghai. */
  confirmation: z.object({ termsVersion: z.number(), confirmedOn: z.string(), expiresOn: z.string() }).nullable(),
});
export type ConfirmationStatus = z.infer<typeof confirmationStatus>;

export const withdrawalResult = z.object({ isWithdrawn: z.boolean() });
export type WithdrawalResult = z.infer<typeof withdrawalResult>;
