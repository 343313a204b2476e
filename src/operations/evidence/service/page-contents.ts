import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { Context } from '#platform/context.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Stores a document once, by the hash of its bytes. */
export async function storeContent(tx: Context, hash: Buffer, bytes: Buffer): Promise<void> {
  const body = await compress(bytes);
  await tx.db
    .insertInto('pageContents')
    .values({ hash, body, bytes: bytes.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the document as it was sent. */
export async function readContent(ctx: Context, hash: Buffer): Promise<string> {
  const { body } = await ctx.db.selectFrom('pageContents').select('body').where('hash', '=', hash).executeTakeFirstOrThrow();
  return (await decompress(body)).toString('utf8');
}
