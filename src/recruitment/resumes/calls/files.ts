import { call, type Empty } from '#contract/call.ts';
import { formatMegabytes } from '#contract/megabytes.ts';
import type { CvReading, CvReadInput } from '../schema/cv.ts';
import type { FileAddInput, FileIdInput, ResumeFileLink, ResumeFileList } from '../schema/files.ts';
import type { ResumeFile } from '../schema/resume.ts';

/** The kinds of files of a resume. */
export type ResumeFileKind = ResumeFile['kind'];

const bytes = 10 * 1024 ** 2;
const size = formatMegabytes(bytes);

/** Limits of files, shown on the page before a file is chosen. */
export const fileLimits = {
  bytes,
  /** Most files of each kind. */
  most: { photo: 1, cv: 1, attachment: 5 },
  /** Attempts per day, successful or not. */
  perDay: 40,
  photo: {
    /** In pixels: photos are cropped to 3:4, as on identity cards. */
    minLong: 160,
    minShort: 120,
    maxPixels: 50_000_000,
    extensions: ['jpg', 'jpeg', 'png', 'heic', 'heif'],
    text: `JPG、PNG 或 HEIC 格式，不超过 ${size}；会自动转正并裁成 3:4，照片里的位置等信息会去掉`,
  },
  document: { extensions: ['pdf', 'doc', 'docx', 'jpg', 'jpeg'], text: `PDF、DOC、DOCX 或 JPG 格式，不超过 ${size}；不接受含宏的文档` },
  cv: { extensions: ['pdf', 'docx'], text: `PDF 或 DOCX 格式，不超过 ${size}` },
} as const;

/** Extracts the sections of a CV for its owner to check. Stores neither the file nor the result. */
export const resumeCvRead = call<CvReadInput, CvReading>('POST', '/recruit/resume/cv', { who: 'seeker', body: 'multipart' });

/** Lists the files of the job seeker's resume: the photo, the CV, then attachments in order of upload. */
export const resumeFiles = call<Empty, ResumeFileList>('GET', '/recruit/resume/files', { who: 'seeker' });

/** Adds a file; photo and CV replace the previous one. The same file sent twice is stored once. */
export const resumeFileAdd = call<FileAddInput, ResumeFile>('POST', '/recruit/resume/files', { who: 'seeker', body: 'multipart' });

/** Removes a file from the resume. Deliveries that contain it keep it. */
export const resumeFileRemove = call<FileIdInput, Empty>('DELETE', '/recruit/resume/files/{id}', { who: 'seeker' });

/** Returns an address, valid for five minutes, of one of the job seeker's files. */
export const resumeFileLink = call<FileIdInput, ResumeFileLink>('POST', '/recruit/resume/files/{id}/link', { who: 'seeker' });

/** Returns an address, valid for five minutes, of the job seeker's resume as PDF. */
export const resumePdfLink = call<Empty, ResumeFileLink>('POST', '/recruit/resume/pdf', { who: 'seeker' });
