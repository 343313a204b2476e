import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { hkNoticeDraft, type HkNoticeDraft } from '../schema.ts';
import { noticeHref } from '../web/notice-href.ts';
import { typeNames } from '../web/type-names.ts';
import { writePosition } from './position.ts';

type Draft = z.output<typeof hkNoticeDraft>;
const drafts = z.array(hkNoticeDraft);

/**
 * Adds the notices of a source and returns how many were written; existing ones stay unless corrected. All or nothing; throws
 * 40001 naming the fields.
 */
export async function importHkNotices(
  ctx: Context,
  notices: readonly HkNoticeDraft[],
  { corrects = false }: { corrects?: boolean } = {},
): Promise<number> {
  const given = parseDraft(drafts, notices);
  return inTransaction(ctx, async (tx) => {
    const ids = await write(tx, given, corrects);
    if (ids.size === 0) return 0;
    await putSearchEntries(
      tx,
      given.flatMap((notice) => toEntry(notice, ids.get(notice.sourceId))),
    );
    await audit(tx, 'hkNotices.import', 'hk-notices', { written: ids.size });
    await invalidate(tx, ['hk-notices']);
    return ids.size;
  });
}

/** Removes notices that were imported by mistake, by their source ids. */
export async function removeHkNotices(ctx: Context, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom('hkNotices').where('sourceId', 'in', sourceIds).returning('id').execute();
    await removeSearchEntries(
      tx,
      gone.map(({ id }) => ownerOf(id)),
    );
    await audit(tx, 'hkNotices.remove', 'hk-notices', { removed: gone.length });
    await invalidate(tx, ['hk-notices']);
  });
}

const ownerOf = (id: number): string => `hk-notice:${id}`;

const correction = sql`do update set type = excluded.type, security_code = excluded.security_code, security_name = excluded.security_name,
  title = excluded.title, published_at = excluded.published_at, original_url = excluded.original_url, is_sample = excluded.is_sample`;

/** Returns the ids of the written notices by source id; uses one statement. */
async function write(tx: Context, notices: readonly Draft[], corrects: boolean): Promise<Map<string, number>> {
  const rows = notices.map(({ sourceId, securityCode, securityName, publishedAt, originalUrl, isSample, ...rest }) => ({
    ...rest,
    source_id: sourceId,
    security_code: securityCode,
    security_name: securityName,
    published_at: publishedAt,
    original_url: originalUrl,
    is_sample: isSample,
  }));
  const answer = await sql<{ id: number; sourceId: string }>`
    insert into hk_notices (source_id, type, security_code, security_name, title, published_at, original_url, is_sample)
    select source_id, type, security_code, security_name, title, date_trunc('second', published_at), original_url, is_sample
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (source_id text, type text, security_code text, security_name text,
      title text, published_at timestamptz, original_url text, is_sample boolean)
    on conflict (source_id) ${corrects ? correction : sql`do nothing`} returning id, source_id`.execute(tx.db);
  return new Map(answer.rows.map(({ id, sourceId }) => [sourceId, id]));
}

/** A notice has no page of its own: its search entry links to the list that starts with it. */
function toEntry({ type, securityCode, securityName, title, publishedAt }: Draft, id: number | undefined): SearchEntry[] {
  if (id === undefined) return [];
  const second = new Date(Math.floor(publishedAt.getTime() / 1000) * 1000);
  return [
    {
      owner: ownerOf(id),
      kind: 'article',
      title,
      href: noticeHref({ id, posStr: writePosition({ publishedAt: second, id: id + 1 }) }),
      label: ['港股通交易所公告', typeNames[type], securityCode].filter(Boolean).join(' · '),
      keywords: [securityCode, securityName].filter((word) => word !== undefined),
      date: second,
      shownFrom: second,
    },
  ];
}
