import type { CacheTag } from '#contract/tag.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/database.ts';
import { fetchExternal } from '../../http/fetch-external.ts';
import { job, type Job } from '../../jobs/job.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Log } from '../../log/log.ts';
import type { InvalidationSubscriber } from '../../memo.ts';
import { callExternalService } from '../../monitoring/external-calls.ts';

const purgeQueue = 'cdn.purge';
/** The tag of every page. */
const everything: CacheTag = 'site';
/** The number that every CDN accepts in one request. */
const mostTags = 30;
const answerMs = 10_000;
/** By then every process has received the invalidation, so the CDN fetches a new page. */
const afterSeconds = 1;

export type CdnPlace = Pick<Config, 'cdnTagHeader' | 'cdnPurgeUrl' | 'cdnPurgeToken'>;

const isPurged = ({ cdnTagHeader, cdnPurgeUrl }: CdnPlace): boolean => cdnTagHeader !== 'off' && cdnPurgeUrl !== undefined;

/** Returns the job that purges outdated pages from the CDN; none where no CDN is configured. */
export function cdnJobs(place: CdnPlace): readonly Job[] {
  if (!isPurged(place)) return [];
  return [
    job<{ tags: CacheTag[] }>({
      queue: purgeQueue,
      title: '清除 CDN 中过时的网页',
      // Retried for about a day: by then pages have expired by age, except those served in place of errors.
      retryLimit: 30,
      timeLimit: 60,
      handle: async (_ctx, { tags }) => {
        for (let at = 0; at < tags.length; at += mostTags) await purge(place, tags.slice(at, at + mostTags));
      },
    }),
  ];
}

/** Throws unless the CDN confirms. Only the status of its response is reported: the body may repeat the token. */
async function purge({ cdnTagHeader, cdnPurgeUrl, cdnPurgeToken }: CdnPlace, tags: readonly CacheTag[]): Promise<void> {
  const token: Record<string, string> = !cdnPurgeToken
    ? {}
    : cdnTagHeader === 'Surrogate-Key'
      ? { 'fastly-key': cdnPurgeToken }
      : { authorization: `Bearer ${cdnPurgeToken}` };
  const keys: Record<string, string> = cdnTagHeader === 'Surrogate-Key' ? { 'surrogate-key': tags.join(' ') } : {};
  await callExternalService('cdn', async () => {
    const answer = await fetchExternal(cdnPurgeUrl!, {
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
 * Subscribes to invalidations like the page caches, and purges the CDN by a job, which is retried even if this process ends. Simultaneous
 * notifications of several processes share one job. After a time in which notifications may be lost, also at the start, everything is
 * purged. Undefined where no CDN is configured.
 */
export function createPurger({ place, jobs, db, log }: PurgeParts): InvalidationSubscriber | undefined {
  if (!isPurged(place)) return undefined;
  const invalidate = (tags: readonly CacheTag[]) => {
    const sorted = [...new Set(tags)].toSorted();
    const options = { after: afterSeconds, key: sorted.join(' ') };
    jobs.send(db, purgeQueue, { tags: sorted }, options).catch((error: unknown) => log.error({ err: error }, 'CDN purge failed'));
  };
  return { invalidate, suspend: () => undefined, resume: () => invalidate([everything]) };
}
