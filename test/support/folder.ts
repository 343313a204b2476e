import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates an empty folder for the tests of this file, removed after the last of them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qianting-unit-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Calls the function with an empty folder, which is removed afterwards. */
export async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-files-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
