import { staffCall } from '#contract/staff-call.ts';
import type {
  FileName,
  FileNameQuery,
  FileUpload,
  LinkQuery,
  LinkTargets,
  ListSheet,
  Logo,
  SheetInput,
  SheetQuery,
  SheetReading,
} from '../schema/files.ts';

/** Kinds and size of what hangs on something that visitors see. */
export const attachmentLimits = {
  bytes: 20 * 1024 ** 2,
  extensions: ['.pdf', '.docx', '.xlsx', '.csv', '.zip', '.jpg', '.jpeg', '.png', '.webp'],
  text: 'PDF、Word（.docx）、Excel（.xlsx）、CSV、ZIP 或图片，不超过 20 MB',
} as const;

export const fileUpload = staffCall<FileUpload, FileName>('POST', '/content/files', {
  may: 'content.draft',
  body: 'multipart',
  forTokens: true,
});
export const fileGet = staffCall<FileNameQuery, FileName>('GET', '/content/files/{fileId}', { may: 'content.read', forTokens: true });

/** Pages of the site by words, for links in texts. */
export const linkFind = staffCall<LinkQuery, LinkTargets>('GET', '/content/links', { may: 'content.read', forTokens: true });

/** What becomes of the file of a logo, for the form to take. */
export const logoRead = staffCall<FileUpload, Logo>('POST', '/content/logo', { may: 'content.draft', body: 'multipart' });

/** The list of an order as a workbook or plain rows, and the entries that one brings back. */
export const sheetGet = staffCall<SheetQuery, ListSheet>('GET', '/changes/{id}/sheet', { may: 'content.read', forTokens: true });
export const sheetRead = staffCall<SheetInput, SheetReading>('POST', '/changes/{id}/sheet', {
  may: 'content.draft',
  body: 'multipart',
  forTokens: true,
});
