import { call } from '#contract/call.ts';
import type { CacheTag } from '#contract/tag.ts';
import type { DocumentInput, DocumentView } from './schema.ts';

/** Cache tag of all responses about documents and their pages. */
export const documentsTag = 'documents';

/** Cache tag of the bytes of one file and of the pictures of its pages, for a CDN. */
export const fileTag = (fileId: string): CacheTag => `file:${fileId}`;

export const documentGet = call<DocumentInput, DocumentView>('GET', '/official-service/officialSite/document', { tags: [documentsTag] });

/** Returns the address of the picture of a page of a public document. */
export const documentPageAddress = (fileId: string, number: number): string => `/file-pages/${fileId}/${number}`;

/** Data required to link to a file. */
export interface FileLink {
  id: string;
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** Returns the purpose that a pass must have to be exchanged for this file. */
export const downloadPurpose = (fileId: string): string => `download:${fileId}`;

/** Returns the page with the human check for a file. */
export const checkPageAddress = (fileId: string): string => `/OnlineTrading/SoftwareDownload/DraggedImage.html?file=${fileId}`;

/** Returns the permanent address of a public file; `download` makes the browser save it instead of showing it. */
export function fileAddress(file: Pick<FileLink, 'id' | 'name'>, options: { download?: boolean } = {}): string {
  return `/file-download/${file.id}/${encodeURIComponent(file.name)}${options.download ? '?download=1' : ''}`;
}
