import type { PictureRules } from '#platform/picture/picture-processor.ts';
import { fileLimits } from '../../calls/files.ts';

/** An accepted kind of document, with its magic bytes. */
export interface DocumentType {
  readonly mediaType: string;
  readonly label: string;
  readonly extensions: readonly string[];
  /** In lower-case hex, at offset 0. */
  readonly magic: string;
}

const office = 'application/vnd.openxmlformats-officedocument';

export const documentTypes = {
  pdf: { mediaType: 'application/pdf', label: 'PDF', extensions: ['pdf'], magic: '255044462d' },
  doc: { mediaType: 'application/msword', label: 'DOC', extensions: ['doc'], magic: 'd0cf11e0a1b11ae1' },
  docx: { mediaType: `${office}.wordprocessingml.document`, label: 'DOCX', extensions: ['docx'], magic: '504b0304' },
  jpg: { mediaType: 'image/jpeg', label: 'JPG', extensions: ['jpg', 'jpeg'], magic: 'ffd8ff' },
} as const satisfies Record<string, DocumentType>;

export type DocumentKind = keyof typeof documentTypes;

export const photoRules: PictureRules = {
  ...fileLimits.photo,
  otherwise: '打印出来会模糊',
  longestEdge: 800,
  frame: { width: 600, height: 800 },
};

/** Images of certificates: large enough to print an A4 page. */
export const pictureRules: PictureRules = {
  minLong: 100,
  minShort: 100,
  maxPixels: fileLimits.photo.maxPixels,
  otherwise: '无法看清内容',
  longestEdge: 2600,
};
