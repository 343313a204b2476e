import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWithoutFolder, type Config } from '#platform/config/config.ts';

/** Longer than receiving and processing any form takes. */
const longestMs = 3_600_000;

/**
 * Returns the folder for files of forms in transit: on the data disk, because the system's temporary folder may be in memory. A
 * site without a data folder uses the temporary folder.
 */
export const uploadFolderOf = (config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret' | 'fileStore'>): string =>
  isWithoutFolder(config) ? join(tmpdir(), 'qianting-uploads') : join(config.dataDir, 'uploads');

/** Removes files of uploads during which a process ended. Other processes may share the folder. */
export async function removeLostUploads(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > longestMs) await rm(path, { recursive: true, force: true });
  }
}
