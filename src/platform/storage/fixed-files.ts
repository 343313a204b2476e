import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openConfiguredBucket, type StoreConfig } from './open-stores.ts';
import { objectHeaders } from './s3/bucket.ts';
import { bodyOf } from './s3/request-body.ts';
import { readTextBody } from './s3/response.ts';

/** Pages under fixed names, for programs that read them without the site: proxies and CDNs. */
export interface FixedFiles {
  /** Replaces a page as a whole: a reader sees the former or the new content, never a part. Throws where the store is unreachable. */
  write(name: string, html: string): Promise<void>;
}

/** Opens the folder, and `public/` in the bucket where files are kept in one. */
export function openFixedFiles(folder: string, config: StoreConfig): FixedFiles {
  const bucket = config.fileStore === 'disk' ? undefined : openConfiguredBucket(config);
  return {
    async write(name, html) {
      await writeToFolder(join(folder, name), html);
      if (!bucket) return;
      const body = bodyOf(Buffer.from(html));
      const headers = { ...objectHeaders(body.sha256), 'content-type': 'text/html; charset=utf-8' };
      const { timeoutMs } = bucket.place;
      await bucket.send({ method: 'PUT', key: `public/${name}`, body, headers }, async (answer) => {
        await readTextBody(answer, timeoutMs);
      });
    },
  };
}

async function writeToFolder(target: string, html: string): Promise<void> {
  // Proxies run as another user, and the site's mask lets only itself read.
  await mkdir(dirname(target), { recursive: true });
  await chmod(dirname(target), 0o755);
  const draft = `${target}.draft`;
  const handle = await open(draft, 'w');
  try {
    await handle.chmod(0o644);
    await handle.writeFile(html);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, target);
}
