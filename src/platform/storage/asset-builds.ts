import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Bucket } from './s3/bucket.ts';
import { bodyOf } from './s3/request-body.ts';

/** The current build and the two before it, as in a folder. */
const mostBuilds = 3;
const atOnce = 8;

interface BuildPlace {
  db: Kysely<Tables>;
  bucket: Bucket;
  /** Assets of the site or of the console. */
  shelf: 'public' | 'console';
}

/** Returns the prefix of built files in the bucket. */
export const assetPrefix = (shelf: BuildPlace['shelf']): string => `assets/${shelf}/`;

/**
 * Uploads the built files to the bucket, where every process finds those of older and newer builds, and deletes files that belong
 * only to builds before the last three. Idempotent and safe to run concurrently: a build is recorded once it is complete.
 */
export async function keepBuild(place: BuildPlace, built: string, now: Date): Promise<void> {
  const { db, bucket, shelf } = place;
  // In development there is no build.
  const names: string[] = await readdir(built).catch(() => []);
  if (names.length === 0) return;
  const build = createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16);
  const touched = await db
    .updateTable('assetBuilds')
    .set({ startedAt: now })
    .where('shelf', '=', shelf)
    .where('build', '=', build)
    .returning('build')
    .executeTakeFirst();
  if (!touched) {
    const waiting = [...names];
    const putNext = async (): Promise<void> => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
        await bucket.put(assetPrefix(shelf) + name, bodyOf(await readFile(join(built, name))));
    };
    await Promise.all(Array.from({ length: atOnce }, putNext));
    await db
      .insertInto('assetBuilds')
      .values({ shelf, build, names, startedAt: now })
      .onConflict((conflict) => conflict.columns(['shelf', 'build']).doUpdateSet({ startedAt: now }))
      .execute();
  }
  await dropOldBuilds(place);
}

async function dropOldBuilds({ db, bucket, shelf }: BuildPlace): Promise<void> {
  const builds = await db.selectFrom('assetBuilds').selectAll().where('shelf', '=', shelf).orderBy('startedAt', 'desc').execute();
  const kept = new Set(builds.slice(0, mostBuilds).flatMap(({ names }) => names));
  for (const { build, names } of builds.slice(mostBuilds)) {
    // Delete the row last, so that an interrupted deletion is continued.
    for (const name of names) if (!kept.has(name)) await bucket.remove(assetPrefix(shelf) + name);
    await db.deleteFrom('assetBuilds').where('shelf', '=', shelf).where('build', '=', build).execute();
  }
}
