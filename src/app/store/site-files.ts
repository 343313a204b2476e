import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { assetPrefix, keepBuild } from '#platform/storage/asset-builds.ts';
import type { Stores } from '#platform/storage/open-stores.ts';
import { openBucketObjectStore, type PublicObjectStore } from '#platform/storage/public-object-store.ts';
import { clearLocalDrafts } from '#platform/storage/s3/s3-store.ts';
import { retainAssets } from '../process/retained-assets.ts';
import type { Services } from '../services.ts';

/** The files served by the listeners besides pages and calls, and where they are stored. */
export interface SiteFiles {
  readonly folders: { client: string; assets: readonly string[]; media: string };
  readonly shelves: { media: PublicObjectStore; assets: PublicObjectStore } | undefined;
  readonly consoleAssets: readonly string[];
  readonly otherBuilds: PublicObjectStore | undefined;
  stopKeeping(): void;
}

type FileParts = Pick<Services, 'config' | 'db' | 'log'> & { stores: Stores };

const builtFreshMs = 3_600_000;
const againMs = 60_000;
const longestKeepMs = 60_000;
const dayMs = 86_400_000;

/** Opens pictures and assets from the data folder, or from the bucket when files are stored there. */
export async function openSiteFiles(services: FileParts, clientFolder: string, consoleFolder: string): Promise<SiteFiles> {
  const { config, stores } = services;
  const media = `${config.dataDir}/media`;
  const here = { client: clientFolder, media };
  const { bucket, cache } = stores;
  if (!bucket || !stores.media || config.fileStore === 'disk') {
    const assetsOf = (name: string, built: string) => retainAssets(`${built}/assets`, `${config.dataDir}/assets/${name}`, new Date());
    await mkdir(media, { recursive: true });
    const assets = await assetsOf('public', clientFolder);
    const shelves = bucket && stores.media && { media: stores.media, assets: openBuilds('public') };
    return {
      folders: { ...here, assets },
      shelves,
      consoleAssets: await assetsOf('console', consoleFolder),
      otherBuilds: bucket && openBuilds('console'),
      stopKeeping: () => undefined,
    };
  }
  return {
    folders: { ...here, assets: [`${clientFolder}/assets`] },
    shelves: { media: stores.media, assets: openBuilds('public') },
    consoleAssets: [`${consoleFolder}/assets`],
    otherBuilds: openBuilds('console'),
    stopKeeping: await keepBuilds(services, { public: `${clientFolder}/assets`, console: `${consoleFolder}/assets` }),
  };

  function openBuilds(shelf: 'public' | 'console'): PublicObjectStore {
    return openBucketObjectStore({ bucket: bucket!, cache, prefix: assetPrefix(shelf), freshMs: builtFreshMs });
  }
}

/**
 * Stores the assets in the bucket before the site starts, because other processes may get requests for them with the first page.
 * Waits at most a minute and then starts anyway, retrying every minute. The returned function stops the retries.
 */
async function keepBuilds({ db, log, stores }: FileParts, folders: Readonly<Record<'public' | 'console', string>>): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const keep = async (): Promise<void> => {
    try {
      await clearLocalDrafts(new Date(Date.now() - dayMs));
      for (const shelf of ['public', 'console'] as const)
        await keepBuild({ db, bucket: stores.bucket!, shelf }, folders[shelf], new Date());
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error }, 'build assets not yet in the object store');
      timer = setTimeout(() => void keep(), againMs).unref();
    }
  };
  await Promise.race([keep(), pause(longestKeepMs, undefined, { ref: false })]);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
