import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWithoutFolder, type Config } from '#platform/config/config.ts';

/** Longer than any form takes to come and to be worked on. */
const longestMs = 3_600_000;

/**
 * Where files of forms lie while they come: on the disk of the data, as the system's folder for such may be in memory. A site that keeps nothing
 * on its machine has that folder alone.
 */
export const uploadFolderOf = (config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret' | 'fileStore'>): string =>
  isWithoutFolder(config) ? join(tmpdir(), 'qianting-uploads') : join(config.dataDir, 'uploads');

/** Removes what a process left that ended in the middle of it. Other processes may share the folder. */
export async function removeLostUploads(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > longestMs) await rm(path, { recursive: true, force: true });
  }
}
