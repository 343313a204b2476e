import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any form takes to come and to be worked on. */
const longestMs = 3_600_000;

/** Where files of forms lie while they come: on the disk of the data, as the system's folder for such may be in memory. */
export const uploadFolderOf = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'uploads');

/** Removes what a process left that ended in the middle of it. Other processes may share the folder. */
export async function removeLostUploads(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > longestMs) await rm(path, { recursive: true, force: true });
  }
}
