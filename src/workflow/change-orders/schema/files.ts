import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

export const fileUploadInput = z.object({ file: uploadedFile });
export type FileUpload = z.input<typeof fileUploadInput>;

export const fileNameQuery = z.object({ fileId: z.uuid('没有这个文件') });
export type FileNameQuery = z.input<typeof fileNameQuery>;

/** `address` is valid for five minutes, on the public site, also for unpublished files. */
export const fileName = z.object({ fileId: z.string(), name: z.string(), size: z.number(), address: z.string() });
export type FileName = z.infer<typeof fileName>;

/** The sanitised SVG. */
export const logo = z.object({ svg: z.string() });
export type LogoFile = z.infer<typeof logo>;

export const linkQuery = z.object({ q: z.string().trim().max(60, '搜索内容不超过 60 个字').default('') });
export type LinkSearchQuery = z.input<typeof linkQuery>;
export const linkTargets = z.object({ links: z.array(z.object({ title: z.string(), href: z.string() })) });
export type LinkTargets = z.infer<typeof linkTargets>;

export const listSheetQuery = z.object({ id: whole('变更单编号'), format: z.enum(['xlsx', 'csv'], '格式为 xlsx 或 csv').default('xlsx') });
export type ListSheetQuery = z.input<typeof listSheetQuery>;
export type ParsedListSheetQuery = z.output<typeof listSheetQuery>;
/** `content` is the file in Base64. */
export const listSheet = z.object({ fileName: z.string(), content: z.string() });
export type ListSheet = z.infer<typeof listSheet>;
export const sheetInput = z.object({ id: whole('变更单编号'), file: uploadedFile });
export type SheetInput = z.input<typeof sheetInput>;
/** `remarks`: warnings about rows that can be imported. */
export const sheetReading = z.object({ items: z.array(z.record(z.string(), z.unknown())), remarks: z.array(z.string()) });
export type SheetReading = z.infer<typeof sheetReading>;
