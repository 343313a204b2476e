import { z } from 'zod';
import { researchChart, researchFigure } from '#content/articles/schema/district-facts.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';

const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const day = z.iso.date('应为实际存在的日期，格式如 2026-11-21');
const phone = z.string().regex(/^0\d{2,3}-[\d ]{7,9}$/, '只公布固定电话，格式如 010-0000 0000');
const isSample = z.boolean().default(false);

/** A registration or certificate number. Accepts any width, case and spaces; stored in capitals without spaces. */
export const certificateNumber = z
  .string()
  .transform((written) => written.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,30}$/, '编号由 6 至 30 位字母或数字组成'));

/** One page of a list, filtered by words that its rows must contain. */
export const keywordPageQuery = z.object({
  keyWord: z.string().trim().max(50, '关键词不超过 50 个字').optional(),
  ...pageQuery.shape,
});
export type KeywordPageQuery = z.input<typeof keywordPageQuery>;

/** The four public lists: 一般从业 (gsA), 投资顾问 (gsB), 分析师与保荐代表人 (gsC), 经纪人 (gsD). */
export const staffKind = z.enum(['general', 'adviser', 'analyst', 'broker']);
export type StaffKind = z.infer<typeof staffKind>;
export type StaffState = 'registered' | 'left';

/** A person who works for the firm, with only the fields that the rules require to publish. */
export const staffRecordDraft = z.object({
  certificateNumber,
  kind: staffKind,
  name: line,
  post: line,
  branch: line,
  /** The day on which the registration was obtained. */
  obtainedOn: day,
  state: z.enum(['registered', 'left']).default('registered'),
  updatedOn: day,
  isSample,
});
export type StaffRecordDraft = z.input<typeof staffRecordDraft>;

export const staffMember = z.object({
  name: z.string(),
  certificateNumber: z.string(),
  kind: staffKind,
  post: z.string(),
  branch: z.string(),
  obtainedOn: z.string(),
  state: z.enum(['registered', 'left']),
  isSample: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;
export const staffPage = pageOf(staffMember);

export const staffCountQuery = keywordPageQuery.pick({ keyWord: true });
export type StaffCountQuery = z.input<typeof staffCountQuery>;
/** Matches in each list, and the date of the last change; no date while the lists are empty. */
export const staffCounts = z.object({
  gsA: z.number(),
  gsB: z.number(),
  gsC: z.number(),
  gsD: z.number(),
  updatedOn: z.string().nullable(),
});
export type StaffCounts = z.infer<typeof staffCounts>;

/** A person who may witness the opening of an account outside a branch. */
export const witnessDraft = z
  .object({
    staffNumber: certificateNumber,
    name: line,
    sex: z.enum(['female', 'male']),
    branch: line,
    qualification: line,
    certificateNumber,
    validFrom: day,
    validUntil: day,
    updatedOn: day,
    isSample,
  })
  .refine(({ validFrom, validUntil }) => validUntil >= validFrom, { path: ['validUntil'], message: '有效期的止日不能早于起日' });
export type WitnessDraft = z.input<typeof witnessDraft>;

export const witness = z.object({
  staffNumber: z.string(),
  name: z.string(),
  sex: z.enum(['female', 'male']),
  branch: z.string(),
  qualification: z.string(),
  certificateNumber: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  /** The validity today, by the date in Beijing. */
  validity: z.enum(['valid', 'notYet', 'expired']),
  isSample: z.boolean(),
});
export type Witness = z.infer<typeof witness>;
export const witnessPage = pageOf(witness).extend({ updatedOn: z.string().nullable() });
export type WitnessPage = z.infer<typeof witnessPage>;

export const accountKind = z.enum(['first', 'second', 'futuresMargin']);
export type AccountKind = z.infer<typeof accountKind>;

export const disclosedAccountDraft = z.object({
  kind: accountKind,
  holder: line,
  bank: line,
  number: certificateNumber,
  currency: line.default('人民币'),
  purpose: line,
  updatedOn: day,
  isSample,
});
export type DisclosedAccountDraft = z.input<typeof disclosedAccountDraft>;

export const disclosedAccount = z.object({
  kind: accountKind,
  holder: z.string(),
  bank: z.string(),
  number: z.string(),
  currency: z.string(),
  purpose: z.string(),
  updatedOn: z.string(),
  isSample: z.boolean(),
});
export type DisclosedAccount = z.infer<typeof disclosedAccount>;

/** `first`: clients' transaction settlement money; `second`: the firm's own money. */
export const accountDetailsQuery = z.object({ kind: z.enum(['first', 'second'], '账户类别只有客户交易结算资金账户和自有资金账户') });
export type AccountDetailsQuery = z.infer<typeof accountDetailsQuery>;
export const accountList = z.object({ accounts: z.array(disclosedAccount), updatedOn: z.string().nullable() });
export type AccountList = z.infer<typeof accountList>;

/** A person who takes part in bond trading, listed by kind of business, as 证监办发〔2017〕89号 requires. */
export const bondTraderDraft = z.object({ business: line, name: line, post: line, phone, publishedOn: day, isSample });
export type BondTraderDraft = z.input<typeof bondTraderDraft>;
export const bondTrader = z.object({
  name: z.string(),
  post: z.string(),
  phone: z.string(),
  publishedOn: z.string(),
  isSample: z.boolean(),
});
export type BondTrader = z.infer<typeof bondTrader>;
export const bondTraderList = z.object({
  groups: z.array(z.object({ business: z.string(), people: z.array(bondTrader) })),
  updatedOn: z.string().nullable(),
});
export type BondTraderList = z.infer<typeof bondTraderList>;

export const futuresSpecialist = z.object({ name: line, certificateNumber });
export type FuturesSpecialist = z.output<typeof futuresSpecialist>;
export const futuresManagerDraft = z.object({ name: line, post: line, certificateNumber, updatedOn: day, isSample });
export const futuresBranchDraft = z.object({
  branch: line,
  head: line,
  /** Number of the head's training for the introducing business. */
  trainingNumber: certificateNumber,
  phone,
  specialists: z.array(futuresSpecialist).min(1, '至少需要一名专职人员'),
  updatedOn: day,
  isSample,
});
export interface FuturesIbDraft {
  managers: readonly z.input<typeof futuresManagerDraft>[];
  branches: readonly z.input<typeof futuresBranchDraft>[];
}

const futuresManager = z.object({ name: z.string(), post: z.string(), certificateNumber: z.string() });
const futuresBranch = z.object({
  branch: z.string(),
  head: z.string(),
  trainingNumber: z.string(),
  phone: z.string(),
  specialists: z.array(z.object({ name: z.string(), certificateNumber: z.string() })),
});
export type FuturesBranch = z.infer<typeof futuresBranch>;
/** A page of branches, with the managers of the business and the margin accounts on every page. */
export const futuresIb = pageOf(futuresBranch).extend({
  managers: z.array(futuresManager),
  accounts: z.array(disclosedAccount),
  updatedOn: z.string().nullable(),
  isSample: z.boolean(),
});
export type FuturesIb = z.infer<typeof futuresIb>;

export const reportKind = z.enum(['annual', 'halfYear', 'audit', 'riskControl']);
export type ReportKind = z.infer<typeof reportKind>;
const highlight = z.object({ name: line, value: line });
export type ReportHighlight = z.infer<typeof highlight>;

export const financeReportDraft = z.object({
  year: z.number().int().min(1990).max(2100),
  kind: reportKind,
  title: line,
  publishedOn: day,
  fileId: z.uuid(),
  highlights: z.array(highlight).max(6).default([]),
  /** Reason of a correction; only for a report that is already published. */
  correction: line.optional(),
  isSample,
});
export type FinanceReportDraft = z.input<typeof financeReportDraft>;

export const financeReportQuery = z.object({
  year: z.coerce.number<number>().int().min(1990).max(2100).optional(),
  type: reportKind.optional(),
  ...pageQuery.shape,
});
export type FinanceReportQuery = z.input<typeof financeReportQuery>;

const reportVersion = z.object({
  version: z.number(),
  publishedOn: z.string(),
  correction: z.string().optional(),
  name: z.string(),
  /** Permanent address of the file. */
  url: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  pages: z.number(),
});
export type ReportVersion = z.infer<typeof reportVersion>;
export const financeReport = reportVersion.extend({
  year: z.number(),
  type: reportKind,
  title: z.string(),
  highlights: z.array(z.object({ name: z.string(), value: z.string() })),
  isSample: z.boolean(),
  /** Earlier versions, newest first. */
  earlier: z.array(reportVersion),
});
export type FinanceReport = z.infer<typeof financeReport>;
export const financeReportPage = pageOf(financeReport).extend({ years: z.array(z.number()) });
export type FinanceReportPage = z.infer<typeof financeReportPage>;

/** The day of the last change of each list; none for a list without entries. */
export const disclosureDates = z.object({
  caiwu: z.string().optional(),
  jianzhengkaihu: z.string().optional(),
  qihuoIB: z.string().optional(),
  renyuangongshi: z.string().optional(),
  zhaiquantouzi: z.string().optional(),
  zhanghumingxi: z.string().optional(),
});
export type DisclosureDates = z.infer<typeof disclosureDates>;

export const researchReportQuery = z.object({ id: whole('报告编号') });
export type ResearchReportQuery = z.input<typeof researchReportQuery>;

const author = z.object({
  name: z.string(),
  /** 执业编号 */
  certificate: z.string(),
  /** Current state in the public register, `gone` when it no longer has the number. The report itself does not change. */
  state: z.enum(['registered', 'left', 'gone']),
  branch: z.string().nullable(),
});
export type ReportAuthor = z.infer<typeof author>;

/** Details of a published report beside its text. */
export const researchReport = z.object({
  id: z.number(),
  version: z.number(),
  authors: z.array(author),
  views: z.array(z.string()),
  /** Last day of the data used, `2026-11-13`. */
  dataUntil: z.string().nullable(),
  figures: z.array(researchFigure),
  charts: z.array(researchChart),
  risks: z.array(z.string()),
  /** Address of the current version as PDF. */
  pdf: z.string(),
});
export type ResearchReport = z.infer<typeof researchReport>;

export const staffPersonQuery = z.object({ certificateNumber });
export type StaffPersonQuery = z.input<typeof staffPersonQuery>;

/** A registered person with contact data of the branch and the number of signed published reports. */
export const staffPerson = staffMember.extend({
  contact: z
    .object({
      id: z.number(),
      name: z.string(),
      address: z.string(),
      phones: z.array(z.string()),
      complaintPhone: z.string(),
      hours: z.array(z.string()),
    })
    .nullable(),
});
export type StaffPerson = z.infer<typeof staffPerson>;
