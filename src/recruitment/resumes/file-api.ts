import { seekerOf } from '#identity/job-seekers/service/session.ts';
import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import { fileLimits, resumeCvRead, resumeFileAdd, resumeFileLink, resumeFileRemove, resumeFiles, resumePdfLink } from './calls/files.ts';
import type { ResumeDeps } from './deps.ts';
import { cvReading, cvReadInput } from './schema/cv.ts';
import { fileAddInput, fileIdInput, fileLink, fileList } from './schema/files.ts';
import { resumeFile } from './schema/resume.ts';
import { addResumeFile } from './service/files/add-file.ts';
import { createFileLink, listResumeFiles, removeResumeFile } from './service/files/files.ts';
import { readCvFile } from './service/files/read-cv-file.ts';
import { createPdfLink } from './service/resume-pdf-link.ts';

/** The calls for the files of the job seeker's resume, and the resume as a file. */
export function createResumeFileApi(deps: ResumeDeps): Endpoint[] {
  return [
    endpoint(
      resumeFiles,
      { input: noInput, result: fileList, summary: '我的简历文件：照片、简历、附件', outcomes: ['notFound'] },
      async (ctx) => ({
        files: await listResumeFiles(ctx, deps, seekerOf(ctx).seekerId),
      }),
    ),
    endpoint(
      resumeFileAdd,
      {
        input: fileAddInput,
        result: resumeFile,
        summary: '上传照片（JPG、PNG、HEIC）、简历或附件（PDF、DOC、DOCX、JPG），单个不超过 10 MB，加密保存',
        perMinute: 20,
        upload: { files: 1, fileBytes: fileLimits.bytes },
        outcomes: ['conflict'],
      },
      (ctx, input) => addResumeFile(ctx, deps, input),
    ),
    endpoint(
      resumeCvRead,
      {
        input: cvReadInput,
        result: cvReading,
        summary: '读出简历文件（PDF、DOCX）中的内容，供本人核对；文件和内容都不保存',
        perMinute: 20,
        upload: { files: 1, fileBytes: fileLimits.bytes },
        outcomes: ['conflict'],
      },
      (ctx, input) => readCvFile(ctx, deps, input),
    ),
    endpoint(
      resumeFileRemove,
      { input: fileIdInput, result: noResult, summary: '移除简历文件；已随投递提交的，按投递时的样子保留', outcomes: ['notFound'] },
      (ctx, input) => removeResumeFile(ctx, input),
    ),
    endpoint(
      resumeFileLink,
      { input: fileIdInput, result: fileLink, summary: '简历文件的查看地址，5 分钟内有效', outcomes: ['notFound'] },
      (ctx, input) => createFileLink(ctx, deps, input),
    ),
    endpoint(resumePdfLink, { input: noInput, result: fileLink, summary: '简历 PDF 的下载地址，5 分钟内有效', perMinute: 20 }, (ctx) =>
      createPdfLink(ctx, deps),
    ),
  ];
}
