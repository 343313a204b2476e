import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { openConfiguredBucket } from '#platform/storage/open-stores.ts';
import { putLocalFile } from '#platform/storage/s3/s3-store.ts';

/**
 * Runs work that writes pictures into a folder: the one served at `/media/`, or a temporary one whose content is then copied into
 * the bucket. A failure may leave unreferenced pictures there.
 */
export async function withMediaFolder<Result>(config: Config, work: (folder: string) => Promise<Result>): Promise<Result> {
  const bucket = config.fileStore === 's3' && openConfiguredBucket(config);
  if (!bucket) return work(join(config.dataDir, 'media'));
  const folder = await mkdtemp(join(tmpdir(), 'qianting-media-'));
  try {
    const result = await work(folder);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      await putLocalFile(bucket, `media/${relative(folder, path).replaceAll(sep, '/')}`, path);
    }
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
