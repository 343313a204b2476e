import { call, type Empty } from '#contract/call.ts';
import type { CvReading, CvReadInput } from '../schema/cv.ts';
import type { FileAddInput, FileIdInput, FileLink, FileList } from '../schema/files.ts';
import type { ResumeFile } from '../schema/resume.ts';

/** What a file is to the resume. */
export type FileKind = ResumeFile['kind'];

/** What is taken; the page says so before a file is chosen. */
export const fileLimits = {
  bytes: 10 * 1024 ** 2,
  /** How many there may be of each kind. */
  most: { photo: 1, cv: 1, attachment: 5 },
  /** Tries a day, whether or not they succeed. */
  perDay: 40,
  photo: {
    /** Pixels: what is kept is cut to 3:4, as photos of identity cards are. */
    minLong: 160,
    minShort: 120,
    maxPixels: 50_000_000,
    extensions: ['jpg', 'jpeg', 'png', 'heic', 'heif'],
    text: 'JPG、PNG 或 HEIC 格式，不超过 10 MB；会自动转正并裁成 3:4，照片里的位置等信息会去掉',
  },
  document: { extensions: ['pdf', 'doc', 'docx', 'jpg', 'jpeg'], text: 'PDF、DOC、DOCX 或 JPG 格式，不超过 10 MB；不接受含宏的文档' },
  cv: { extensions: ['pdf', 'docx'], text: 'PDF 或 DOCX 格式，不超过 10 MB' },
} as const;

/** Reads a CV for its owner to check: what it says by section. Keeps neither the file nor what was read. */
export const resumeCvRead = call<CvReadInput, CvReading>('POST', '/recruit/resume/cv', { who: 'seeker', body: 'multipart' });

/** The files of one's own resume: the photo, the CV, then attachments in the order in which they were added. */
export const resumeFiles = call<Empty, FileList>('GET', '/recruit/resume/files', { who: 'seeker' });

/** Adds a file; photo and CV take the place of the one before. The same file sent twice is one. */
export const resumeFileAdd = call<FileAddInput, ResumeFile>('POST', '/recruit/resume/files', { who: 'seeker', body: 'multipart' });

/** Takes a file out of the resume. What was delivered with it stays as it was delivered. */
export const resumeFileRemove = call<FileIdInput, Empty>('DELETE', '/recruit/resume/files/{id}', { who: 'seeker' });

/** An address, good for five minutes, at which one of one's own files is read. */
export const resumeFileLink = call<FileIdInput, FileLink>('POST', '/recruit/resume/files/{id}/link', { who: 'seeker' });

/** An address, good for five minutes, at which one's own resume is read as PDF. */
export const resumePdfLink = call<Empty, FileLink>('POST', '/recruit/resume/pdf', { who: 'seeker' });
