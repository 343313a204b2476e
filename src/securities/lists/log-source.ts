import { sql } from 'kysely';
import type { LogSource } from '#operations/transparency/log-source.ts';
import { canonicalJson } from '#platform/canonical.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { listKinds, lists } from './service/definition/lists.ts';
import { namedList } from './service/definition/named-list.ts';
import { findVersion, isInVersion } from './service/entries/version.ts';
import { isListName } from './web/named-lists.ts';

const addressOf = (list: string): string => `list:${list}`;

/** The versions of the dated lists, each with all rows that it contains. */
export const listLogSource: LogSource = {
  kind: 'list',
  keepsNewestOnly: false,
  isOpen: true,
  async list({ db }, since) {
    const rows = await db
      .selectFrom('listVersions')
      .select(['id', 'list', 'publishedAt'])
      .$if(since !== null, (query) => query.where('publishedAt', '>=', since!))
      .orderBy('id')
      .execute();
    return rows.map(({ id, list, publishedAt }) => ({ address: addressOf(list), version: String(id), day: shanghaiDay(publishedAt) }));
  },
  async findOnDay(ctx, name, day) {
    if (!isListName(name)) return undefined;
    const { kind } = namedList(name).definition;
    const version = await findVersion(ctx, kind, day);
    return version && { address: addressOf(kind), version: String(version.id) };
  },
  read(ctx, { address, version }) {
    return readInSnapshot(ctx, async (snapshot) => {
      const kind = listKinds.find((one) => addressOf(one) === address);
      const head = await snapshot.db
        .selectFrom('listVersions')
        .select(['id', 'dataDate', 'effectiveDate', 'scope', 'source'])
        .where('id', '=', Number(version))
        .executeTakeFirst();
      if (!head || !kind) return undefined;
      const inVersion = isInVersion({ id: head.id, isLast: false });
      // Columns that a later program adds are null in old rows and change no hash.
      const { rows } = await sql<{ row: string }>`
        select jsonb_strip_nulls(to_jsonb(e) - array['id', 'valid_from', 'valid_to', 'row_hash', 'search_text'])::text collate "C" as row
        from ${sql.table(lists[kind].table.name)} e where ${inVersion} order by 1`.execute(snapshot.db);
      return [canonicalJson(head), ...rows.map(({ row }) => row)].join('\n');
    });
  },
};
