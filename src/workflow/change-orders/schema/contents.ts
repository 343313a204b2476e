import { z } from 'zod';

const typeCode = z.string('请选择内容类型').regex(/^[a-z][a-z-]{1,39}$/, '没有这种内容');
/** Long enough for a redirect, whose subject is its former address. */
const subject = z.string().trim().min(1, '请选择内容').max(320, '没有这项内容');

/** The part of a list: all of it, or one entry. */
export const parts = ['whole', 'entry'] as const;
const part = z.enum(parts, '没有这种内容');

export const typeName = z.object({ type: typeCode, part: part.default('whole') });
export type TypeName = z.input<typeof typeName>;
export type ParsedTypeName = z.output<typeof typeName>;

export const typeLine = z.object({
  code: z.string(),
  title: z.string(),
  group: z.string(),
  levels: z.number(),
  canBegin: z.boolean(),
  /** The text for an empty list: the origin of its content, for kinds that are not created here. */
  whenEmpty: z.string().nullable(),
  canWithdraw: z.boolean(),
  /** True if one person can take its items down at once. */
  canTakeDown: z.boolean(),
  /** The label of one entry, where the entries of the list can be changed separately. */
  entryTitle: z.string().nullable(),
  /** Fields that can be set for several items at once, by their names in the form. */
  settable: z.array(z.string()),
});
export type TypeLine = z.infer<typeof typeLine>;
export const typeList = z.object({ types: z.array(typeLine) });
export type TypeList = z.infer<typeof typeList>;

const subjectState = z.enum(['shown', 'scheduled', 'draft', 'withdrawn'], '没有这种状态');

/** `place` is the code of a category. */
const filter = {
  type: typeCode,
  search: z.string().trim().max(60, '搜索内容不超过 60 个字').optional(),
  state: subjectState.optional(),
  place: z.string().max(60, '没有这个栏目').optional(),
};
export const subjectQuery = z.object({
  ...filter,
  after: z.string().max(200, '起点有误').optional(),
});
export type SubjectListQuery = z.input<typeof subjectQuery>;

export const contentExportInput = z.object({ ...filter, format: z.enum(['xlsx', 'csv'], '格式为 xlsx 或 csv').default('xlsx') });
export type ContentExportInput = z.input<typeof contentExportInput>;
export type ParsedContentExport = z.output<typeof contentExportInput>;
/** `content` is the file in Base64. */
export const contentExport = z.object({ fileName: z.string(), content: z.string(), rows: z.number() });
export type ContentExport = z.infer<typeof contentExport>;

export const subjectLine = z.object({
  subject: z.string(),
  title: z.string(),
  /** Its category or kind, as text. */
  place: z.string(),
  /** For a list whose entries are listed separately. */
  part: part.optional(),
  state: subjectState,
  changedAt: z.iso.datetime().nullable(),
  /** Its public address; null where visitors cannot see it. */
  href: z.string().nullable(),
});
export type SubjectLine = z.infer<typeof subjectLine>;

/** A column of a list: `line.place`, `line.state`, `line.changed`, or a field of the draft, `draft.startsAt`. */
const listColumn = z.object({ name: z.string(), title: z.string() });
export type ListColumn = z.infer<typeof listColumn>;

/** An approved order; without a time it waits for its release. */
const approvedOrder = z.object({ id: z.number(), act: z.enum(['write', 'withdraw']), applyAt: z.iso.datetime().nullable() });

/** An item with the order that is being drafted or reviewed, and those that are approved and scheduled. */
export const contentLine = subjectLine.extend({ openOrder: z.number().nullable(), approvedOrders: z.array(approvedOrder) });
export type ContentLine = z.infer<typeof contentLine>;

export const subjectPage = z.object({
  /** The columns chosen by the caller, in order; `offered` lists all columns. */
  columns: z.array(listColumn),
  offered: z.array(listColumn),
  /** The filters of the list in addition to words; empty where it has none. */
  states: z.array(subjectState),
  places: z.array(z.object({ value: z.string(), text: z.string() })),
  /** `cells` holds the values of the draft columns by name. */
  records: z.array(contentLine.extend({ cells: z.record(z.string(), z.string()) })),
  next: z.string().nullable(),
});
export type SubjectListPage = z.infer<typeof subjectPage>;

export const subjectName = z.object({ type: typeCode, subject });
export type SubjectName = z.infer<typeof subjectName>;

/** A reference to an item; `of` is the label of the reference. References with `refuse` must be changed before the item can be removed. */
const contentReference = z.object({ of: z.string(), title: z.string(), href: z.string().nullable(), weight: z.enum(['refuse', 'warn']) });
export type ContentReference = z.infer<typeof contentReference>;
export const contentReferences = z.array(contentReference);
export const referenceList = z.object({ references: contentReferences });
export type ReferenceList = z.infer<typeof referenceList>;

export const takeDownInput = subjectName.extend({
  reason: z.string('请填写原因').trim().min(4, '请写明原因，读者会看到').max(300, '原因不超过 300 个字'),
});
export type TakeDownInput = z.input<typeof takeDownInput>;

export const orderBeginInput = z.object({
  type: typeCode,
  subject: subject.optional(),
  act: z.enum(['write', 'withdraw']).default('write'),
});
export type OrderBeginInput = z.input<typeof orderBeginInput>;
export type ParsedOrderBegin = z.output<typeof orderBeginInput>;

const several = {
  type: typeCode,
  subjects: z.array(subject).min(2, '请选择两项以上').max(50, '一次不超过 50 项'),
  title: z.string('请填写批次名称').trim().min(2, '请填写批次名称').max(100, '名称不超过 100 个字'),
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(300, '原因不超过 300 个字'),
};
const moment = z.iso.datetime({ offset: true, error: '时间格式如 2026-11-21T09:00:00+08:00' });

/** Drafts of several items that get the same time. */
export const scheduleTogetherInput = z.object({ ...several, applyAt: z.iso.datetime({ offset: true, error: '请填写生效时间' }) });
export type ScheduleTogetherInput = z.input<typeof scheduleTogetherInput>;
export type ParsedScheduleTogether = z.output<typeof scheduleTogetherInput>;

export const bulkChangeInput = z.object({
  ...several,
  applyAt: moment.nullable().default(null),
  /** The field to set; null where the items are withdrawn. */
  field: z.string().max(60, '没有这个字段').nullable().default(null),
  value: z.union([z.string().trim().max(500, '内容不超过 500 个字'), z.number(), z.boolean(), z.null()]).default(null),
});
export type BulkChangeInput = z.input<typeof bulkChangeInput>;
export type ParsedBulkChange = z.output<typeof bulkChangeInput>;
export const bulkChangeResult = z.object({ release: z.number(), orders: z.array(z.number()) });
export type BulkChangeResult = z.infer<typeof bulkChangeResult>;

/**
 * The suffix of a picture's address (`whole-1280`; `banner` where pages append width and format), and the names of the fields
 * beside it.
 */
export interface PictureFieldSettings {
  ending: string;
  alt?: string;
  width?: string;
  height?: string;
}

/** One field of a form, derived from the type's schema. */
export interface FormField {
  kind:
    | 'text'
    | 'lines'
    | 'html'
    | 'number'
    | 'day'
    | 'moment'
    | 'flag'
    | 'choice'
    | 'choices'
    | 'words'
    | 'file'
    | 'picture'
    | 'logo'
    | 'list'
    | 'group'
    | 'variants'
    | 'fixed';
  title: string;
  help?: string | undefined;
  isRequired: boolean;
  /** The field is shown and cannot be changed. */
  isShownOnly?: true | undefined;
  /** The field is set for new content and is permanent afterwards. */
  isLasting?: true | undefined;
  /** True for a text that can cite facts. */
  citesFacts?: true | undefined;
  /** A cleared field is null, not absent. */
  isNullable?: boolean | undefined;
  maxLength?: number | undefined;
  /** For a choice: its values and labels. */
  options?: { value: string; text: string }[] | undefined;
  /** For a choice: the draft stores its values as numbers. */
  isNumber?: true | undefined;
  /** For a group: its fields by name. */
  fields?: Record<string, FormField> | undefined;
  picture?: PictureFieldSettings | undefined;
  /** For a list: the field of each entry. */
  item?: FormField | undefined;
  /** For variants: the name of the discriminating field; `variants` has each variant by its value. */
  by?: string | undefined;
  variants?: Record<string, FormField> | undefined;
  /** For a constant: its value. */
  value?: string | undefined;
}

/** A form description nests as deeply as the draft; the contract only declares an object. */
const formField = z.record(z.string(), z.unknown()) as unknown as z.ZodType<FormField>;

/**
 * `hasEnd`: it has its own end · `canReturn`: new content can be withdrawn at an end; changed content can be restored unless its
 * versions are permanent (`keepsVersions`) · `isDated`: a text with a day, whose facts have the values of that day.
 */
export const contentForm = z.object({
  title: z.string(),
  hasEnd: z.boolean(),
  canReturn: z.boolean(),
  keepsVersions: z.boolean(),
  isDated: z.boolean(),
  form: formField,
});
export type ContentForm = z.infer<typeof contentForm>;
