import type { Tag } from '#contract/tag.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/database.ts';
import { job, type Job } from '../../jobs/job.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Log } from '../../log/log.ts';
import type { InvalidationSubscriber } from '../../memo.ts';
import { askOutside } from '../../watching/outside.ts';

const purgeQueue = 'cdn.purge';
/** Every page is made of it. */
const everything: Tag = 'site';
/** As many as every CDN takes in one request. */
const mostTags = 30;
const answerMs = 10_000;
/** By then every process has heard of the write: a page that a CDN fetches anew is a new one. */
const afterSeconds = 1;

export type CdnPlace = Pick<Config, 'cdnTagHeader' | 'cdnPurgeUrl' | 'cdnPurgeToken'>;

const isPurged = ({ cdnTagHeader, cdnPurgeUrl }: CdnPlace): boolean => cdnTagHeader !== 'off' && cdnPurgeUrl !== undefined;

/** Tells the CDN which pages are no longer true; none where it is not told. */
export function cdnJobs(place: CdnPlace): readonly Job[] {
  if (!isPurged(place)) return [];
  return [
    job<{ tags: Tag[] }>({
      queue: purgeQueue,
      title: '清除 CDN 中过时的网页',
      // Tried for about a day: whatever is not purged by then has gone by age, but for pages shown in the place of errors.
      retryLimit: 30,
      timeLimit: 60,
      handle: async (_ctx, { tags }) => {
        for (let at = 0; at < tags.length; at += mostTags) await purge(place, tags.slice(at, at + mostTags));
      },
    }),
  ];
}

/** Throws when the CDN does not say that it did so. Of its answer only the status is told: it may repeat the token. */
async function purge({ cdnTagHeader, cdnPurgeUrl, cdnPurgeToken }: CdnPlace, tags: readonly Tag[]): Promise<void> {
  const token: Record<string, string> = !cdnPurgeToken
    ? {}
    : cdnTagHeader === 'Surrogate-Key'
      ? { 'fastly-key': cdnPurgeToken }
      : { authorization: `Bearer ${cdnPurgeToken}` };
  const keys: Record<string, string> = cdnTagHeader === 'Surrogate-Key' ? { 'surrogate-key': tags.join(' ') } : {};
  await askOutside('cdn', async () => {
    const answer = await fetch(cdnPurgeUrl!, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keys, ...token },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`CDN 清除缓存失败：HTTP ${answer.status}`);
  });
}

interface PurgeParts {
  place: CdnPlace;
  jobs: JobQueue;
  db: Db;
  log: Log;
}

/**
 * Hears of writes as the caches of pages do, and has the CDN told: by a job, which outlives this process and is tried again. What several processes hear at once is one job. After a time in
 * which writes may have gone unheard, also at the start, everything goes. Undefined where no CDN is told.
 */
export function createPurger({ place, jobs, db, log }: PurgeParts): InvalidationSubscriber | undefined {
  if (!isPurged(place)) return undefined;
  const invalidate = (tags: readonly Tag[]) => {
    const sorted = [...new Set(tags)].toSorted();
    const options = { after: afterSeconds, key: sorted.join(' ') };
    jobs
      .send(db, purgeQueue, { tags: sorted }, options)
      .catch((error: unknown) => log.error({ err: error }, 'the CDN could not be told of a write'));
  };
  return { invalidate, suspend: () => undefined, resume: () => invalidate([everything]) };
}
