import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refused } from './file-refusal.ts';

const inflated = promisify(inflate);
const zipEnd = Buffer.from('504b0506', 'hex');
/** Names under which a PDF runs programs (ISO 32000-2, 12.6.4). */
const running = /\/(?:JavaScript|JS|Launch)(?![A-Za-z0-9])/;
/** Of packed objects, all together; an honest CV has a few hundred kilobytes of them. */
const unpackedBytes = 32 * 1024 ** 2;
/** Streams of packed objects; more of them are there to keep us busy. */
const packsAtMost = 5000;

/** Throws 40001 for a PDF that brings programs, or is an archive as well. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (isArchiveAsWell(bytes)) throw refused('文件同时是压缩包，不能上传，请重新导出 PDF 后再上传');
  if (await findsProgram(bytes)) throw refused('PDF 中含有脚本或会自动执行的动作，不能上传，请用“打印为 PDF”重新生成后再上传');
}

/** True when a ZIP's last record ends where the file ends: unpackers would open it as such. */
function isArchiveAsWell(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(zipEnd);
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length;
}

/** Looks at the objects, those that are packed into streams too, and at no other stream: in pictures any sign occurs by chance. */
async function findsProgram(bytes: Buffer): Promise<boolean> {
  let [from, packs, left] = [0, 0, unpackedBytes];
  for (;;) {
    const start = bytes.indexOf('stream', from, 'latin1');
    const plain = readNames(bytes.toString('latin1', from, start < 0 ? bytes.length : start));
    if (running.test(plain)) return true;
    const end = start < 0 ? -1 : bytes.indexOf('endstream', start + 6, 'latin1');
    if (end < 0) return false;
    if (/\/ObjStm\b/.test(plain)) {
      const objects = await unpack(bytes.subarray(start + 6, end), left);
      left -= objects.length;
      if (++packs > packsAtMost || running.test(readNames(objects.toString('latin1')))) return true;
    }
    from = end + 9;
  }
}

/** The signs of a name may be written as `#4A`. */
const readNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What a stream unpacks to; nothing for one that is packed otherwise, which the readers of our time do not write. */
async function unpack(stream: Buffer, maxOutputLength: number): Promise<Buffer> {
  const start = stream[0] === 13 && stream[1] === 10 ? 2 : 1;
  if (maxOutputLength <= 0) return Buffer.alloc(0);
  return inflated(stream.subarray(start), { maxOutputLength, finishFlush: 2 }).catch(() => Buffer.alloc(0));
}
