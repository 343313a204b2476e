import { formatMegabytes } from '#contract/megabytes.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  FileName,
  FileNameQuery,
  FileUpload,
  LinkSearchQuery,
  LinkTargets,
  ListSheet,
  LogoFile,
  SheetInput,
  ListSheetQuery,
  SheetReading,
} from '../schema/files.ts';

const bytes = 20 * 1024 ** 2;

/** Allowed types and size of attachments of published content. */
export const attachmentLimits = {
  bytes,
  extensions: ['.pdf', '.docx', '.xlsx', '.csv', '.zip', '.jpg', '.jpeg', '.png', '.webp'],
  text: `PDF、Word（.docx）、Excel（.xlsx）、CSV、ZIP 或图片，不超过 ${formatMegabytes(bytes)}`,
} as const;

export const fileUpload = staffCall<FileUpload, FileName>('POST', '/content/files', {
  may: 'content.draft',
  body: 'multipart',
  forTokens: true,
});
export const fileGet = staffCall<FileNameQuery, FileName>('GET', '/content/files/{fileId}', { may: 'content.read', forTokens: true });

/** Searches pages of the site for links in texts. */
export const linkFind = staffCall<LinkSearchQuery, LinkTargets>('GET', '/content/links', { may: 'content.read', forTokens: true });

/** Processes a logo file for the form. */
export const logoRead = staffCall<FileUpload, LogoFile>('POST', '/content/logo', { may: 'content.draft', body: 'multipart' });

/** Returns the list of an order as a workbook or as plain rows, and reads the entries of an edited one. */
export const sheetGet = staffCall<ListSheetQuery, ListSheet>('GET', '/changes/{id}/sheet', { may: 'content.read', forTokens: true });
export const sheetRead = staffCall<SheetInput, SheetReading>('POST', '/changes/{id}/sheet', {
  may: 'content.draft',
  body: 'multipart',
  forTokens: true,
});
