import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { downloadDraft, ReleasedVersion } from '../schema/downloads.ts';

/** Lists every download as entered, including unpublished ones, in their order. */
export const listDownloadDrafts = ({ db }: Pick<Context, 'db'>): Promise<z.output<typeof downloadDraft>[]> =>
  db
    .selectFrom('downloads')
    .select(['code', 'categoryId', 'name', 'summary', 'platforms', 'needs', 'signature', 'hasQrCode', 'state', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Lists the newest version of each download that was not withdrawn. It may be scheduled for a later day. */
export const listNewestVersions = ({ db }: Pick<Context, 'db'>): Promise<ReleasedVersion[]> =>
  db
    .selectFrom('downloadVersions as version')
    .innerJoin('downloads', 'downloads.id', 'version.downloadId')
    .distinctOn('downloads.code')
    .select(['downloads.code', 'version.version', 'version.releasedOn', 'version.notes', 'version.fileId'])
    .where('version.withdrawnReason', 'is', null)
    .orderBy('downloads.code')
    .orderBy('version.releasedOn', 'desc')
    .orderBy('version.id', 'desc')
    .execute();
