import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { compareBodies } from '#content/articles/service/trail/compare-text.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import { findEntry } from '#operations/audit/service/read-audit.ts';
import type { Context } from '#platform/context.ts';
import { listPageOrders } from '#workflow/change-orders/service/orders/page-orders.ts';
import type { EvidenceDeps } from '../deps.ts';
import type { ParsedShownPageQuery, ShownPage, ShownPageDetail, ShownPageList } from '../schema.ts';
import { checkAddress } from './check-address.ts';
import { extractMainContent } from './main-content.ts';
import { readContent } from './page-contents.ts';
import { isUnseen } from './watches.ts';
import { readWithholding } from './withhold.ts';

const pageSize = 50;

interface Row extends Omit<ShownPage, 'shownFrom' | 'shownUntil' | 'inDoubtSince' | 'hash'> {
  shownFrom: Date;
  shownUntil: Date | null;
  inDoubtSince: Date | null;
  hash: Buffer;
  build: string;
}

/** Lists what addresses showed, newest first; for a day everything shown at any time of it. */
export async function listShowings(ctx: Context, { address, day, before }: ParsedShownPageQuery): Promise<ShownPageList> {
  const [from, until] = day ? [0, 86_400_000].map((ms) => new Date(Date.parse(`${day}T00:00:00+08:00`) + ms)) : [];
  const beginning = `${(address ?? '').replaceAll(/[%_\\]/g, '\\$&')}%`;
  const rows = await selectShowings(
    ctx,
    sql`
    (${before ?? null}::bigint is null or id < ${before ?? null}) and address like ${beginning}
    and (${until ?? null}::timestamptz is null or shown_from < ${until ?? null})
    and (${from ?? null}::timestamptz is null or coalesce(shown_until > ${from ?? null}, true))
    order by id desc limit ${pageSize + 1}`,
  );
  return { records: rows.slice(0, pageSize).map(toShowing), next: rows.length > pageSize ? rows[pageSize - 1]!.id : null };
}

async function selectShowings(ctx: Context, rest: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (
      select s.id, s.address, s.title, s.shown_from, s.hash, s.build, p.bytes, coalesce(e.ended_at, (
        select n.shown_from from page_showings n where n.address = s.address and n.id > s.id order by n.id limit 1)) as shown_until,
        least(case when w.changes_at <= ${ctx.now} then w.changes_at end,
          (select min(c.at) from tag_changes c where c.tags && w.tags and ${isUnseen})) as in_doubt_since
      from page_showings s join page_contents p using (hash) left join page_endings e on e.showing_id = s.id left join page_watches w on w.showing_id = s.id) as shown
    where ${rest}`.execute(ctx.db);
  return rows;
}

const toShowing = ({ shownFrom, shownUntil, inDoubtSince, hash, build: _build, ...row }: Row): ShownPage => ({
  ...row,
  shownFrom: shownFrom.toISOString(),
  shownUntil: shownUntil?.toISOString() ?? null,
  inDoubtSince: inDoubtSince?.toISOString() ?? null,
  hash: hash.toString('hex'),
});

/** Reads one record, with its sealed entry and the comparison with another record of its address. Throws 40004 when either does not exist. */
export async function readShowing(ctx: Context, { id, against }: { id: number; against?: number | undefined }): Promise<ShownPageDetail> {
  const [row] = await selectShowings(ctx, sql`id = ${id}`);
  if (!row) throw fail('notFound');
  const others = await listOthers(ctx, row);
  const former = others.find((one) => one.id < id);
  const compared = against === undefined ? former : others.find((one) => one.id === against);
  if (against !== undefined && !compared) throw fail('notFound');
  const html = await readContent(ctx, row.hash);
  const [proof, orders] = await Promise.all([
    proveShowing(ctx, row, html),
    listPageOrders(ctx, { address: row.address, after: former?.shownFrom ?? null, until: row.shownFrom }),
  ]);
  return {
    ...toShowing(row),
    ...proof,
    withholding: await readWithholding(ctx, id),
    build: row.build,
    againstId: compared?.id ?? null,
    others: others.map((one) => ({ id: one.id, shownFrom: one.shownFrom.toISOString() })),
    blocks: compared ? await compareShowings(ctx, { compared, row, html }) : [],
    orders: orders.map(({ appliedAt, ...order }) => ({ ...order, appliedAt: appliedAt.toISOString() })),
  };
}

/** Returns one record after a new check of its address. */
export async function readCheckedShowing(
  ctx: Context,
  deps: Pick<EvidenceDeps, 'render'>,
  request: { id: number; against?: number | undefined },
) {
  // When the page cannot be rendered its end stays unknown, which the response says; the stored page can still be read.
  await checkShowing(ctx, deps, request.id).catch((error: unknown) => {
    if (isOutcome(error, 'notFound')) throw error;
  });
  return readShowing(ctx, request);
}

/**
 * Checks whether the address still shows the page, unless it has ended. Throws 40004 when there is no such record, 40009 while
 * the page cannot be rendered.
 */
export async function checkShowing(ctx: Context, { render }: Pick<EvidenceDeps, 'render'>, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('pageShowings as s')
    .leftJoin('pageWatches as w', 'w.showingId', 's.id')
    .select(['s.address', 'w.showingId'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.showingId === null) return;
  const site: Context = { ...ctx, actor: { kind: 'system', name: 'site' } };
  await checkAddress(site, render, row.address).catch((error: unknown) => {
    ctx.log.error({ err: error, address: row.address }, 'evidence page not checked');
    throw fail('conflict', '暂时无法核对该网页现在是否仍在展示，请稍后再试');
  });
}

/** Returns the sealed entry of a record, and whether the stored bytes match it. */
async function proveShowing(ctx: Context, { id, hash }: Row, html: string): Promise<Pick<ShownPageDetail, 'entry' | 'seal' | 'isIntact'>> {
  const entry = await findEntry(ctx, { action: 'page.shown', subject: `pageShowing:${id}` });
  const noted = entry?.details['sm3'];
  return {
    entry: entry?.id ?? null,
    seal: entry?.seal ?? null,
    isIntact: noted === createHash('sm3').update(html).digest('hex') && noted === hash.toString('hex'),
  };
}

type OtherShowing = Pick<Row, 'id' | 'shownFrom' | 'hash'>;

/** The limit of records offered for comparison; a page of fees has fewer in twenty years. */
const mostOthers = 200;

const listOthers = (ctx: Context, { id, address }: Pick<Row, 'id' | 'address'>): Promise<OtherShowing[]> =>
  ctx.db
    .selectFrom('pageShowings')
    .select(['id', 'shownFrom', 'hash'])
    .where('address', '=', address)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();

/** Compares the earlier record with the later one, whichever of them was opened. */
async function compareShowings(ctx: Context, { compared, row, html }: { compared: OtherShowing; row: Row; html: string }) {
  const [own, other] = [extractMainContent(html), extractMainContent(await readContent(ctx, compared.hash))];
  return compared.id < row.id ? compareBodies(other, own) : compareBodies(own, other);
}

/** Returns the document of a record, as it was sent. Throws 40004 when there is no such record. */
export async function openShowing(ctx: Context, id: number): Promise<string> {
  const row = await ctx.db.selectFrom('pageShowings').select('hash').where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return readContent(ctx, row.hash);
}
