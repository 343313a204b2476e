import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A backup file that was changed, truncated, or encrypted under another key. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

const magic = Buffer.from('QTBAK1\n');
const saltBytes = 16;
const tagBytes = 16;
const pieceBytes = 1024 * 1024;
const cipherName = 'aes-256-gcm';

/**
 * Encrypts a stream in pieces of 1 MiB by AES-256-GCM, each file under its own key. Every piece is bound to its number and to
 * whether it is the last one, so changed, moved or missing pieces fail to decrypt. Layout: `QTBAK1` and a line feed, 16 bytes of
 * salt, then the pieces, each followed by its tag of 16 bytes.
 */
export async function* encrypt(content: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const fileKey = deriveFileKey(key, salt);
  yield Buffer.concat([magic, salt]);
  for await (const { piece, number, isLast } of cutPieces(content, pieceBytes)) {
    const cipher = createCipheriv(cipherName, fileKey, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts the output of `encrypt`, piece by piece. Throws `DamagedBackupError` at the first changed piece and when the end is missing. */
export async function* decrypt(content: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined;
  for await (const { piece, number, isLast } of cutPieces(
    skipHead(content, (salt) => (fileKey = deriveFileKey(key, salt))),
    pieceBytes + tagBytes,
  )) {
    if (!fileKey || piece.length < tagBytes) throw new DamagedBackupError('备份文件不完整');
    const decipher = createDecipheriv(cipherName, fileKey, nonceOf(number, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    yield openPiece(decipher, piece.subarray(0, -tagBytes));
  }
}

function openPiece(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch (cause) {
    throw new DamagedBackupError('备份文件被改动、不完整，或备份密钥不符', { cause });
  }
}

const deriveFileKey = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, salt, 'qianting-backup-file', 32));

/** Returns twelve bytes that are unique per piece under the same key. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = Number(isLast);
  return nonce;
}

/** Removes magic and salt from the front and passes the salt to `take` before the first byte that follows. */
async function* skipHead(content: AsyncIterable<Uint8Array>, take: (salt: Buffer) => void): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const bytes of content) {
    if (!head) {
      yield Buffer.from(bytes);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < magic.length + saltBytes) continue;
    if (!head.subarray(0, magic.length).equals(magic)) throw new DamagedBackupError('不是备份文件');
    take(head.subarray(magic.length, magic.length + saltBytes));
    yield head.subarray(magic.length + saltBytes);
    head = undefined;
  }
  if (head) throw new DamagedBackupError('备份文件不完整');
}

interface NumberedPiece {
  piece: Buffer;
  number: number;
  isLast: boolean;
}

/** Splits into pieces of exactly `size` bytes and a last one, which may be shorter or even empty. */
async function* cutPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<NumberedPiece> {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const bytes of content) {
    waiting.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    length += bytes.byteLength;
    if (length <= size) continue;
    const whole = Buffer.concat(waiting, length);
    let at = 0;
    // The last piece is known only when nothing follows, so one piece is always held back.
    for (; length - at > size; at += size) yield { piece: whole.subarray(at, at + size), number: number++, isLast: false };
    waiting = [whole.subarray(at)];
    length -= at;
  }
  yield { piece: Buffer.concat(waiting, length), number, isLast: true };
}
