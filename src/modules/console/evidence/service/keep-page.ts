import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';

const compress = promisify(brotliCompress);

/** A page as it was drawn for everybody. */
export interface DrawnPage {
  address: string;
  html: string;
  build: string;
}

/**
 * Keeps what an address shows from now on, unless it showed the same before. The entry in the record, which is sealed within the minute, holds address and hash. Returns whether it was
 * something new.
 */
export async function keepPage(ctx: Context, { address, html, build }: DrawnPage): Promise<boolean> {
  const bytes = Buffer.from(html);
  const hash = createHash('sm3').update(bytes).digest();
  if (await isShown(ctx, address, hash)) return false;
  const body = await compress(bytes);
  return inTransaction(ctx, async (tx) => {
    // Several processes draw a page at once: the second finds the line of the first.
    await sql`select pg_advisory_xact_lock(hashtext('evidence'), hashtext(${address}))`.execute(tx.db);
    if (await isShown(tx, address, hash)) return false;
    await tx.db
      .insertInto('pageContents')
      .values({ hash, body, bytes: bytes.length })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    const { id } = await tx.db
      .insertInto('pageShowings')
      .values({ address, shownFrom: tx.now, hash, title, build })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'page.shown', `pageShowing:${id}`, { address, sm3: hash.toString('hex'), bytes: bytes.length });
    return true;
  });
}

async function isShown(ctx: Context, address: string, hash: Buffer): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('pageShowings')
    .select('hash')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.hash.equals(hash) ?? false;
}
