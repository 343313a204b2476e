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
  /** `fresh` · `late`: a promised day has passed without it · `unknown`: the calendar does not tell · `free`: no day is promised. */
  standing: z.enum(['fresh', 'late', 'unknown', 'free']),
  /** How late it is, in words. */
  lateFor: z.string().nullable(),
  /** The day whose rows must be there by now, or on which something new is due. */
  expectedDay: z.string().nullable(),
  /** By what rule, in words. */
  due: z.string().nullable(),
  /** Since when it reads as it does: with its newest version, or later past the imports. */
  changedAt: z.iso.datetime().nullable(),
  /** Handlings that are not over. */
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
  /** The handling that it came of. */
  importId: z.number().nullable(),
});
export type VersionLine = z.infer<typeof version>;
/** The last 60 versions, the last published first. */
export const versionList = z.object({ title: z.string(), kind, code: z.string(), versions: z.array(version) });
export type VersionList = z.infer<typeof versionList>;

/** `content`: what a register holds now, to be corrected and imported again; `template`: the empty workbook, with what may stand in it. */
export const sheetQuery = z.object({
  code: z.string().max(40, '没有这个名单'),
  what: z.enum(['content', 'template'], '请选择现行内容或空白模板').default('content'),
});
export type SheetQuery = z.input<typeof sheetQuery>;
export type ParsedSheetQuery = z.output<typeof sheetQuery>;
/** `content` is the workbook in Base64. */
export const registerSheet = z.object({ fileName: z.string(), content: z.string() });
export type RegisterSheet = z.infer<typeof registerSheet>;
