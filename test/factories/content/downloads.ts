import { Readable } from 'node:stream';
import type { DownloadDraft, DownloadVersionDraft } from '#content/downloads/schema/downloads.ts';
import { storeFile, type FileRow, type NewFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Builds a program for Windows; override what the test is about. */
export function buildDownload(overrides: Partial<DownloadDraft> = {}): DownloadDraft {
  return {
    code: 'desktop-pro',
    categoryId: 'desktop',
    name: '示例交易端',
    summary: '行情与交易',
    platforms: ['windows'],
    needs: ['Windows 10 或以上'],
    signature: '示例签名',
    sort: 1,
    ...overrides,
  };
}

/** Builds a version released on the test's day. */
export function buildVersion(fileId: string, overrides: Partial<DownloadVersionDraft> = {}): DownloadVersionDraft {
  return { version: '1.0.0', releasedOn: '2026-08-20', notes: ['首个版本'], fileId, ...overrides };
}

/** Stores a small text file, behind the human check by default. */
export function storeText(ctx: Context, store: FileStore, text: string, visibility: NewFile['visibility'] = 'checked'): Promise<FileRow> {
  return storeFile(ctx, store, Readable.from([Buffer.from(text)]), {
    name: '示例文件.txt',
    mediaType: 'text/plain',
    visibility,
    limit: 10_000,
  });
}
