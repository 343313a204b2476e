import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { toStream, testFileStoreRules } from '#test/support/stores/file-store-rules.ts';
import { openFileStore } from './file-store.ts';

const folder = useFolder();
const store = openFileStore(folder);

testFileStoreRules({
  open: () => store,
  async list() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  },
});

test('a file is readable by the user of the site alone', async () => {
  const { key } = await store.write(toStream('x'), { limit: 1 });
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
});

test('incomplete writes of a killed process are cleared, a running write is not', async () => {
  await writeFile(join(folder, 'drafts', 'left'), 'half');
  await utimes(join(folder, 'drafts', 'left'), new Date('2026-01-01'), new Date('2026-01-01'));
  await writeFile(join(folder, 'drafts', 'current'), 'half');
  expect(await store.clearDrafts(new Date('2026-02-01'))).toBe(1);
  expect(await readdir(join(folder, 'drafts'))).toEqual(['current']);
});
