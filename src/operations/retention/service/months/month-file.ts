import { pipeline as joinStreams, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { decrypt, encrypt } from '#platform/backup/cipher.ts';
import type { Context } from '#platform/context.ts';
import type { StoredFile } from '#platform/storage/file-store.ts';
import type { RetentionDeps } from '../../deps.ts';
import { computeMonthFacts, trackMonthLines, type MonthFacts } from './month-lines.ts';

/** The file of a month is missing, was changed, or differs from what was sealed. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/** A month as stored in its file. */
export interface StoredMonth extends MonthFacts {
  readonly signature: Buffer;
  /** Bytes of the file, and their SHA-256 in lower-case hex. */
  readonly size: number;
  readonly sha256: string;
}

type Store = Pick<RetentionDeps, 'files' | 'archiveKey' | 'seal'>;
type DatabaseContext = Pick<Context, 'db'>;

/**
 * Writes lines as a compressed and encrypted file under this key, overwriting an earlier attempt, and reads it back. Throws when
 * the content differs.
 */
export async function writeMonth(ctx: DatabaseContext, store: Store, key: string, lines: AsyncIterable<string>): Promise<StoredMonth> {
  const { files, archiveKey, seal } = store;
  let facts: MonthFacts | undefined;
  let stored: StoredFile | undefined;
  const feed = async function* () {
    for await (const line of trackMonthLines(lines, (found) => (facts = found))) yield `${line}\n`;
  };
  await pipeline(Readable.from(feed()), createZstdCompress(), async (compressed: AsyncIterable<Buffer>) => {
    stored = await files.write(encrypt(compressed, archiveKey), { limit: Number.MAX_SAFE_INTEGER, key });
  });
  const kept = { ...facts!, signature: await seal.sign(ctx, facts!.hash), size: stored!.size, sha256: stored!.sha256 };
  await checkMonth(ctx, store, key, kept);
  return kept;
}

/** Reads the whole file. Throws `DamagedArchiveError` when it is not the month that was sealed. */
export async function checkMonth(
  ctx: DatabaseContext,
  store: Store,
  key: string,
  { entries, hash, signature }: MonthFacts & { signature: Buffer },
): Promise<void> {
  const found = await computeMonthFacts(readMonth(store, key));
  if (found.entries !== entries || !found.hash.equals(hash)) throw new DamagedArchiveError('归档文件与封存时的摘要不符');
  if (!(await store.seal.isSigned(ctx, hash, signature))) throw new DamagedArchiveError('归档的封存签名不符');
}

/**
 * Yields the lines of a file. Throws `DamagedArchiveError` at the first unreadable part; only `checkMonth` can tell whether it is
 * the month that was sealed.
 */
export async function* readMonth({ files, archiveKey }: Pick<Store, 'files' | 'archiveKey'>, key: string): AsyncGenerator<string> {
  try {
    const plain = createZstdDecompress();
    // Errors of the source surface through the output stream.
    joinStreams(Readable.from(decrypt(await files.read(key), archiveKey)), plain, () => undefined);
    yield* splitLines(plain);
  } catch (cause) {
    throw new DamagedArchiveError('归档文件缺失、被改动或不完整', { cause });
  }
}

/** Splits at line feeds only, because other line separators may occur in a text. */
async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') throw new DamagedArchiveError('归档文件不完整');
}
