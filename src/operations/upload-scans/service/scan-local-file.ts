import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CallError, fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { UploadScanDeps } from '../deps.ts';
import { scanUpload } from './scan-upload.ts';

/** Scans a file of a command before it is stored. Throws 40001 for an infected one, which goes to quarantine, and 40029 without a result. */
export type ScanFile = (ctx: Context, file: UploadedFile) => Promise<void>;

/**
 * Returns the scan for the files of a command, whose name in words is `place`; undefined where no scanner is set. A command waits
 * for its operator, so a file without a result is refused and not scanned later.
 */
export const createFileScan = (deps: UploadScanDeps, place: string): ScanFile | undefined =>
  deps.scanner && (async (ctx, file) => void (await scanUpload(ctx, deps, { field: 'file', file }, { place, isStrict: true })));

/** Scans files of this machine by their paths; returns what is wrong with the first that does not pass. Missing files are left to their reader. */
export async function findScanProblem(ctx: Context, scan: ScanFile, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) continue;
    try {
      await scan(ctx, { name: basename(path), type: '', bytes: new Uint8Array(bytes) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return `${path}：${error.code === fail('tooManyRequests').code ? '病毒检查没有结果（clamd 没有应答，或文件超过它的 StreamMaxLength），没有导入' : '含有病毒，没有导入，已隔离'}`;
    }
  }
  return undefined;
}
