import { z } from 'zod';

const kind = z.enum(['list', 'register'], '没有这个名单');

const listLine = z.object({
  kind,
  code: z.string(),
  title: z.string(),
  dayTitle: z.string().nullable(),
  /** The newest version. */
  last: z
    .object({
      id: z.number(),
      day: z.string().nullable(),
      rowCount: z.number(),
      publishedAt: z.iso.datetime(),
      publishedBy: z.string().nullable(),
    })
    .nullable(),
  /** `fresh` · `late`: it is missing after its due date · `unknown`: the trading calendar does not cover it · `free`: no due date. */
  standing: z.enum(['fresh', 'late', 'unknown', 'free']),
  /** The delay as text. */
  lateFor: z.string().nullable(),
  /** The date whose rows must exist by now, or the date by which new data are due. */
  expectedDay: z.string().nullable(),
  /** The rule for the due date, as text. */
  due: z.string().nullable(),
  /** The time of its last change: by its newest version, or later outside of imports. */
  changedAt: z.iso.datetime().nullable(),
  /** The number of open imports. */
  open: z.number(),
});
export type ListLine = z.infer<typeof listLine>;
export const overview = z.object({
  lists: z.array(listLine),
  sources: z.array(z.object({ code: z.string(), name: z.string(), targets: z.array(z.string()) })),
});
export type Overview = z.infer<typeof overview>;

export const versionQuery = z.object({ code: z.string().max(40, '没有这个名单') });
export type VersionQuery = z.input<typeof versionQuery>;

const version = z.object({
  id: z.number(),
  day: z.string().nullable(),
  rowCount: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  source: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string().nullable(),
  restoredFrom: z.number().nullable(),
  /** The import that created it. */
  importId: z.number().nullable(),
});
export type VersionLine = z.infer<typeof version>;
/** The last 60 versions, the last published first. */
export const versionList = z.object({ title: z.string(), kind, code: z.string(), versions: z.array(version) });
export type VersionList = z.infer<typeof versionList>;

/**
 * `content`: the current rows of a register, to be corrected and imported again; `template`: the empty workbook with an
 * explanation of its columns.
 */
export const registerSheetQuery = z.object({
  code: z.string().max(40, '没有这个名单'),
  what: z.enum(['content', 'template'], '请选择现行内容或空白模板').default('content'),
});
export type RegisterSheetQuery = z.input<typeof registerSheetQuery>;
export type ParsedRegisterSheetQuery = z.output<typeof registerSheetQuery>;
/** `content` is the workbook in Base64. */
export const registerSheet = z.object({ fileName: z.string(), content: z.string() });
export type RegisterSheet = z.infer<typeof registerSheet>;
