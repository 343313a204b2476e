import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder for the tests of this file, removed after the last of them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qianting-unit-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
