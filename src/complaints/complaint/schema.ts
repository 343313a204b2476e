import { z } from 'zod';
import { maxInteger } from '#platform/http/input/bounded-values.ts';
import { mobileNumber, typedNumber } from '#platform/http/input/typed-number.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';
import { evidenceLimits } from './calls.ts';
import { businessKinds } from './web/business-kinds.ts';

export const complaintType = z.enum(['complaint', 'report', 'enquiry', 'suggestion'], '请选择您要提交的类型');
export type ComplaintType = z.infer<typeof complaintType>;

export const complaintState = z.enum(['received', 'accepted', 'investigating', 'answered', 'closed', 'declined']);
export type ComplaintState = z.infer<typeof complaintState>;

export const eventKind = z.enum(['received', 'accepted', 'declined', 'investigating', 'extended', 'answered', 'closed']);
export type EventKind = z.infer<typeof eventKind>;

/** Empty fields of a form are omitted. */
const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(schema.optional() as z.ZodType<z.output<Schema> | undefined, string | undefined>)
    .optional();

const words = (label: string, min: number) =>
  z
    .string(`请填写${label}`)
    .trim()
    .min(1, `请填写${label}`)
    .min(min, `${label}至少 ${min} 个字，写清时间、地点和经过有助于更快办理`)
    .max(2000, `${label}不超过 2000 个字`);

const branchMessage = '请从列表中选择营业网点';
const branchId = z
  .union([z.number(), z.string()])
  .transform((value) => (value === '' ? undefined : Number(value)))
  .pipe(z.number(branchMessage).int(branchMessage).min(1, branchMessage).max(maxInteger, branchMessage).optional())
  .optional();

const tooMany = `附件最多 ${evidenceLimits.files} 个`;
const fileIds = z
  .union([z.string().transform((one) => (one === '' ? [] : [one])), z.array(z.string())])
  .pipe(z.array(z.uuid('附件编号有误')).max(evidenceLimits.files, tooMany));
const files = z.union([uploadedFile.transform((one) => [one]), z.array(uploadedFile).max(evidenceLimits.files, tooMany)]);

const consentMessage = '请阅读并同意个人信息处理说明';
const ticked = z.union([z.boolean(), z.enum(['on', 'true', 'false', '']).transform((value) => value === 'on' || value === 'true')]);

const complaintFields = z.strictObject({
  type: complaintType,
  /** Only suggestions can be submitted without name and number. */
  isAnonymous: ticked.default(false),
  name: optional(z.string().min(2, '姓名至少 2 个字').max(40, '姓名不超过 40 个字')),
  mobile: optional(mobileNumber),
  email: optional(z.email('电子邮箱的格式应为 name@example.com').max(100, '电子邮箱不超过 100 个字符')),
  fundAccount: optional(typedNumber('fundAccount', '资金账号为 6 至 16 位数字').max(16, '资金账号为 6 至 16 位数字')),
  business: optional(z.enum(businessKinds, '请从列表中选择业务') as z.ZodType<(typeof businessKinds)[number], string>),
  branchId,
  matter: words('事项经过', 10),
  wish: words('您的诉求', 2),
  consentVersion: z.coerce
    .number<number | string>(consentMessage)
    .int(consentMessage)
    .min(1, consentMessage)
    .max(maxInteger, consentMessage),
});

interface Complainant {
  type?: ComplaintType;
  isAnonymous?: boolean;
  name?: string;
  mobile?: string;
}
const needsContact = ({ type, isAnonymous }: Complainant): boolean => !(isAnonymous && type === 'suggestion');

/** Requires name and number except for an anonymous suggestion. Reported together with all other errors. */
function withContact<Schema extends z.ZodType<Complainant>>(schema: Schema): Schema {
  const always = { when: () => true };
  return schema
    .refine((who) => !(who.isAnonymous && needsContact(who)), {
      path: ['isAnonymous'],
      message: '匿名只适用于建议；投诉、举报和咨询需要与您联系',
      ...always,
    })
    .refine((who) => !!who.isAnonymous || who.name !== undefined, { path: ['name'], message: '请填写您的姓名', ...always })
    .refine((who) => !!who.isAnonymous || who.mobile !== undefined, { path: ['mobile'], message: '请填写您的手机号', ...always });
}

/** The fields of a form without those needed only for submission, to validate it before confirmation. */
export const complaintDraft = withContact(complaintFields);
export type ComplaintDraft = z.input<typeof complaintDraft>;
export type ParsedDraft = z.output<typeof complaintDraft>;

export const complaintInput = withContact(
  complaintFields.extend({
    files: files.default([]),
    fileIds: fileIds.default([]),
    /** The pass of a human check, see 安全验证. */
    captcha: z.string().max(200).optional(),
    idempotencyKey: z
      .string()
      .regex(/^[\w-]{16,64}$/, '防重编号应为 16 至 64 位字母、数字或连字符')
      .optional(),
  }),
);
export type ComplaintInput = z.input<typeof complaintInput>;
export type ParsedComplaint = z.output<typeof complaintInput>;

export const complaintPromise = z.object({
  /** The date by which it will be answered. */
  promisedBy: z.string(),
  /** The date by which the acceptance will be decided. */
  acceptBy: z.string(),
  limitBy: z.string(),
});
export type ComplaintPromise = z.infer<typeof complaintPromise>;

export const complaintReceipt = complaintPromise.extend({
  number: z.string(),
  /** Four digits that replace the last four of a mobile number; for anonymous suggestions only. */
  lookUpCode: z.string().optional(),
});
export type ComplaintReceipt = z.infer<typeof complaintReceipt>;

export const evidenceInput = z.object({ file: uploadedFile });
export type EvidenceInput = z.input<typeof evidenceInput>;
export const evidence = z.object({ fileId: z.string(), name: z.string(), size: z.number() });
export type Evidence = z.infer<typeof evidence>;

/** Normalised from any notation: `TS20261121-4839-2715`. */
const caseNumber = typedNumber('complaintNumber', '受理编号以 TS 开头，后面是 16 位数字', '请填写受理编号');

const mobileTail = typedNumber('mobileTail', '手机号后四位应为 4 位数字', '请填写手机号后四位');

export const statusQuery = z.object({ number: caseNumber, mobileTail });
export type StatusQuery = z.input<typeof statusQuery>;

export const complaintEvent = z.object({
  kind: eventKind,
  /** ISO 8601 in Beijing time. */
  at: z.string(),
  note: z.string().nullable(),
  dueOn: z.string().nullable(),
});
export type ComplaintEvent = z.infer<typeof complaintEvent>;

export const complaintStatus = z.object({
  number: z.string(),
  type: complaintType,
  state: complaintState,
  acceptBy: z.string(),
  /** The date by which it will be answered, after an extension the later one. */
  promisedBy: z.string(),
  isExtended: z.boolean(),
  limitBy: z.string(),
  evidence: z.number(),
  events: z.array(complaintEvent),
});
export type ComplaintStatus = z.infer<typeof complaintStatus>;

export const complaintRule = z.object({ type: complaintType, acceptDays: z.int(), answerDays: z.int(), limitDays: z.int() });
export type ComplaintRule = z.infer<typeof complaintRule>;

export const complaintGuide = z.object({
  /** By kind, with the deadlines for a submission today. */
  rules: z.array(complaintRule.extend({ acceptBy: z.string(), promisedBy: z.string() })),
  today: z.string(),
  businessKinds: z.array(z.string()),
  consent: z.object({ version: z.number(), effectiveFrom: z.string().optional() }),
});
export type ComplaintGuide = z.infer<typeof complaintGuide>;

const byType = z.object({ complaint: z.number(), report: z.number(), enquiry: z.number(), suggestion: z.number() });
const quarterFigures = z.object({
  /** `2026Q3` */
  quarter: z.string(),
  received: z.number(),
  /** Cases that ended in the quarter: closed, or declined with a reason. */
  closed: z.number(),
  byType,
  answered: z.number(),
  /** For cases answered in the quarter, from receipt to answer; null when there were none. */
  averageWorkingDays: z.number().nullable(),
  /** Cases answered in the quarter within the promised date, including extensions. */
  answeredInTime: z.number(),
  /** The date in Shanghai. */
  publishedOn: z.string(),
  /** The reason for replacing the previous version; null for the first version. */
  correction: z.string().nullable(),
});
export type QuarterFigures = z.infer<typeof quarterFigures>;
export const quarter = quarterFigures.extend({
  /** The versions before corrections, the newest first. */
  former: z.array(quarterFigures),
});
export type Quarter = z.infer<typeof quarter>;

export const complaintStatistics = z.object({
  /** The date of the last publication; today where there is none. */
  asOf: z.string(),
  /** The published ones in chronological order. */
  quarters: z.array(quarter),
});
export type ComplaintStatistics = z.infer<typeof complaintStatistics>;

const count = (name: string) => z.int(`${name}应为整数`).min(0, `${name}不能小于 0`).max(1_000_000, `${name}过大`);

/** The figures of a quarter for publication. The received cases are the sum of their kinds. */
export const quarterDraft = z
  .object({
    quarter: z.string('请填写季度').regex(/^20\d\dQ[1-4]$/, '季度的写法如 2026Q3'),
    complaint: count('收到投诉'),
    report: count('收到举报'),
    enquiry: count('收到咨询'),
    suggestion: count('收到建议'),
    closed: count('办结'),
    answered: count('答复'),
    answeredInTime: count('按期答复'),
    averageWorkingDays: z
      .number('平均答复时间应为数字')
      .min(0, '平均答复时间不能小于 0')
      .max(1000, '平均答复时间过大')
      .refine((days) => Math.abs(days * 10 - Math.round(days * 10)) < 1e-6, '平均答复时间保留一位小数')
      .nullable(),
  })
  .refine(({ answered, answeredInTime }) => answeredInTime <= answered, { path: ['answeredInTime'], message: '按期答复不能多于答复' })
  .refine(({ answered, averageWorkingDays }) => (answered === 0) === (averageWorkingDays === null), {
    path: ['averageWorkingDays'],
    message: '有答复时请填写平均答复时间，没有答复时留空',
  });
export type QuarterDraft = z.infer<typeof quarterDraft>;
