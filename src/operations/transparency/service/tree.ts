import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { hashRange, type LeafRange } from '../web/merkle.ts';
import { listTiles, readNodes, tileKey, type TileId, type Tiles } from '../web/tiles.ts';

/** Reads stored tiles with one query; tiles that do not exist are left out. */
export async function readTiles({ db }: Pick<Context, 'db'>, ids: readonly TileId[]): Promise<Tiles> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('logTiles')
    .selectAll()
    .where(
      sql<boolean>`(level, index) in (select * from unnest(${ids.map(({ level }) => level)}::integer[], ${ids.map(({ index }) => index)}::bigint[]))`,
    )
    .execute();
  return new Map(rows.map(({ hashes, ...id }) => [tileKey(id), new Uint8Array(hashes)]));
}

/** Returns the hashes of ranges, read from the tiles: the nodes of a proof. */
export async function hashRanges(ctx: Pick<Context, 'db'>, ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
  const hashOf = readNodes(await readTiles(ctx, listTiles(ranges)));
  return ranges.map((range) => hashRange(range, hashOf));
}
