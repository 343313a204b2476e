import { z } from 'zod';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';
import { cardFields } from './web/card-fields.ts';
import { findingKinds } from './web/findings.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式如 2026-08-21');
const shortText = (label: string, max: number) => z.string().trim().min(1, `请填写${label}`).max(max, `${label}不超过${max}个字`);
const acptId = z.uuid('业务受理编号有误').meta({ description: '业务受理编号' });
const imageId = z.uuid('图片编号有误');

export const cardSide = z.enum(['front', 'back'], { error: '请说明是人像面还是国徽面' }).meta({ description: 'front 人像面，back 国徽面' });
export type CardSide = z.output<typeof cardSide>;

export const uploadInput = z.object({ side: cardSide, file: uploadedFile });
export type CardUploadInput = z.input<typeof uploadInput>;

export const uploadResult = z.object({
  fileId: z.string(),
  /** Valid for at most five minutes. */
  webUrl: z.string(),
});
export type UploadResult = z.output<typeof uploadResult>;

const cachedImage = z.object({ fileName: z.string(), webUrl: z.string() }).nullable();
export const cachedInput = z.object({ acpt_id: acptId.optional() });
export type CachedInput = z.input<typeof cachedInput>;
export const cachedResult = z.object({ front: cachedImage, back: cachedImage });
export type CachedResult = z.output<typeof cachedResult>;

const judgedImage = z.object({
  fileId: z.string(),
  /** The cropped upright card, valid for five minutes; the original picture when no card was found. */
  straight: z.object({
    webUrl: z.string(),
    width: z.number(),
    height: z.number(),
    /** True when the picture shows exactly the card. */
    isCard: z.boolean(),
  }),
  /** Most severe first, in texts for the client. */
  findings: z.array(z.object({ kind: z.enum(findingKinds), weight: z.enum(['refused', 'doubt', 'told']), text: z.string() })),
});
export type JudgedImage = z.output<typeof judgedImage>;
export const judgementResult = z.object({
  front: judgedImage.nullable(),
  back: judgedImage.nullable(),
  /** True when the pictures are on the wrong sides and an exchange corrects that. */
  canExchange: z.boolean(),
});
export type JudgementResult = z.output<typeof judgementResult>;

export const bindInput = z.object({
  acpt_id: acptId,
  front_id: imageId.optional().meta({ description: '人像面图片编号；不填时用最近上传、尚未使用的一张' }),
  back_id: imageId.optional().meta({ description: '国徽面图片编号；不填时用最近上传、尚未使用的一张' }),
});
export type BindInput = z.input<typeof bindInput>;
export const bindResult = z.object({ front: uploadResult, back: uploadResult });
export type BindResult = z.output<typeof bindResult>;

export const ocrInput = z.object({ acpt_id: acptId });
export type OcrInput = z.input<typeof ocrInput>;

const fieldReading = z.object({
  value: z.string(),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** False when the client must check it carefully. */
  isClear: z.boolean(),
  /** The probable correct value; never filled in automatically. */
  suggestion: z.string().optional(),
  /** A sentence that explains the inconsistency. */
  doubt: z.string().optional(),
  /** Position on the straightened picture, as shares of its width and height, 0 to 1. */
  box: z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }).optional(),
});
export type FieldReading = z.output<typeof fieldReading>;

export const ocrResult = z.object({
  /** `manual`: nothing could be read; the client types the fields. */
  outcome: z.enum(['read', 'manual']),
  fields: z.partialRecord(z.enum(cardFields), fieldReading),
});
export type OcrResult = z.output<typeof ocrResult>;

export const cardValues = z.strictObject({
  name: shortText('姓名', 50),
  sex: z.enum(['男', '女'], { error: '请选择性别' }),
  nation: z
    .string()
    .trim()
    .regex(/^[\u4E00-\u9FFF]{1,10}$/, '请填写民族，例如“汉”'),
  birth: day,
  address: shortText('住址', 100),
  number: z
    .string()
    .max(300, '身份证号码应为18位')
    .overwrite((typed) => parseTypedNumber('idNumber', typed))
    .min(1, '请填写公民身份号码'),
  issuer: shortText('签发机关', 50),
  validFrom: day,
  validUntil: z.union([day, z.literal('长期')], { error: '日期格式如 2026-08-21，或“长期”' }),
});

export const submitInput = z.object({
  acpt_id: acptId,
  fields: cardValues,
  confirmed: z.array(z.enum(cardFields)).max(cardFields.length).meta({ description: '客户核对无误的字段：没有识别到、识别存疑和改动过的' }),
});
export type CardSubmitInput = z.input<typeof submitInput>;
export type ParsedCardSubmit = z.output<typeof submitInput>;
export const submitResult = z.object({ done: z.literal(true) });
export type CardSubmitResult = z.output<typeof submitResult>;

export const idCardStatusResult = z.object({
  state: z.enum(['none', 'valid', 'expiring', 'expired']),
  /** Null: 长期, or no card on file. */
  validUntil: z.string().nullable(),
  card: z.object({ name: z.string(), number: z.string(), validFrom: z.string(), filedAt: z.string() }).nullable(),
});
export type IdCardStatusResult = z.output<typeof idCardStatusResult>;
