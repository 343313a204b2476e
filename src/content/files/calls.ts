import { call } from '#contract/call.ts';
import type { DocumentInput, DocumentView } from './schema.ts';

/** What all answers about documents and their pages are made of. */
export const documentsTag = 'documents';

/** A public PDF as pages. */
export const documentGet = call<DocumentInput, DocumentView>('GET', '/official-service/officialSite/document', { tags: [documentsTag] });

/** Where the picture of a page of a public document is. */
export const pictureAddress = (fileId: string, number: number): string => `/file-pages/${fileId}/${number}`;

/** What a page needs to know of a file in order to link to it. */
export interface FileLink {
  id: string;
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** What a pass must have been given for to be exchanged for this file. */
export const downloadPurpose = (fileId: string): string => `download:${fileId}`;

/** The page on which a visitor passes the check that a file asks for. */
export const checkPageAddress = (fileId: string): string => `/OnlineTrading/SoftwareDownload/DraggedImage.html?file=${fileId}`;

/** The lasting address of a public file; `download` asks the browser to save it instead of showing it. */
export function fileAddress(file: Pick<FileLink, 'id' | 'name'>, options: { download?: boolean } = {}): string {
  return `/file-download/${file.id}/${encodeURIComponent(file.name)}${options.download ? '?download=1' : ''}`;
}
