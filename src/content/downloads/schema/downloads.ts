import { z } from 'zod';

const line = z.string().trim().min(1).max(200);
const text = z.string().trim().min(1).max(600);
const anchor = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, '代码由小写字母、数字和连字符组成');
const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,30}$/, '版本号由数字、字母、点和连字符组成');

/** Platform of a download; `any` for documents. */
export const platform = z.enum(['windows', 'macos', 'linux', 'android', 'ios', 'harmony', 'any']);
export type Platform = z.infer<typeof platform>;

export const downloadQuery = z.object({
  categoryId: z.string().max(40).optional(),
  /** Words of name, summary or platform; all must match. */
  keyWord: z.string().trim().max(50, '关键词不超过 50 个字').optional(),
});
export type DownloadQuery = z.input<typeof downloadQuery>;

const file = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  /** True when a human check is required. */
  asksForCheck: z.boolean(),
});
export type DownloadFile = z.infer<typeof file>;

const shownVersion = z.object({
  version: z.string(),
  releasedOn: z.string(),
  notes: z.array(z.string()),
  /** Null when the version was withdrawn; the reason is set instead. */
  file: file.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type DownloadVersion = z.infer<typeof shownVersion>;

const download = z.object({
  id: z.number(),
  code: z.string(),
  categoryId: z.string(),
  name: z.string(),
  summary: z.string(),
  platforms: z.array(platform),
  needs: z.array(z.string()),
  signature: z.string(),
  /** Address of the QR code picture. */
  qrCode: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  /** Newest first; the first one with a file is the current one. */
  versions: z.array(shownVersion),
});
export type Download = z.infer<typeof download>;

export const downloadListResult = z.object({
  /** All categories, each with the number of matching downloads. */
  categories: z.array(z.object({ id: z.string(), name: z.string(), note: z.string(), count: z.number() })),
  /** Sorted by category. */
  records: z.array(download),
  total: z.number(),
});
export type DownloadListResult = z.infer<typeof downloadListResult>;

export const downloadFileQuery = z.object({ fileId: z.string().max(64) });
export type DownloadFileQuery = z.infer<typeof downloadFileQuery>;

export const downloadFileResult = z.object({
  code: z.string(),
  name: z.string(),
  version: z.string(),
  releasedOn: z.string(),
  isNewest: z.boolean(),
  file,
});
export type DownloadFileResult = z.infer<typeof downloadFileResult>;

export const downloadCategoryDraft = z.object({ id: anchor, name: line, note: text });
export type DownloadCategoryDraft = z.infer<typeof downloadCategoryDraft>;

/** A download as entered; its code never changes. */
export const downloadDraft = z.object({
  code: anchor,
  categoryId: anchor,
  name: line,
  summary: text,
  platforms: z.array(platform).min(1, '请选择适用系统'),
  needs: z.array(line),
  signature: z.string().trim().max(600).default(''),
  hasQrCode: z.boolean().default(false),
  state: z.enum(['draft', 'published']).default('published'),
  sort: z.number().int(),
});
export type DownloadDraft = z.input<typeof downloadDraft>;

export const downloadVersionDraft = z.object({
  version,
  releasedOn: z.iso.date(),
  notes: z.array(text).min(1, '请填写更新说明'),
  fileId: z.uuid(),
});
export type DownloadVersionDraft = z.infer<typeof downloadVersionDraft>;

/** A version with the code of its download. */
export const releasedVersion = downloadVersionDraft.extend({ code: anchor });
export type ReleasedVersion = z.infer<typeof releasedVersion>;

export const versionWithdrawal = z.object({ version, reason: text });
export type VersionWithdrawal = z.infer<typeof versionWithdrawal>;
