import { createReadStream } from 'node:fs';
import { FileError } from './cell.ts';
import { Big5Detector, MixedEncodingDetector } from './encoding-census.ts';

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（含 GBK、GB2312）',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

const advice = '请用 UTF-8 或 GB18030 重新保存后再导入。';
// Codes that GBK leaves to its users: published files have none, misread files have many.
const userDefined = /[\ue000-\ue765]/;

/**
 * Decides the one encoding that decodes the whole file, without guessing: UTF-16 by its mark, otherwise the first of
 * UTF-8 and GB18030 under which every byte is valid. Throws `FileError` when there is none, when parts of the file
 * are in different encodings, or when the text is Big5.
 */
export async function detectEncoding(path: string, head: Buffer): Promise<Encoding> {
  const marked = detectUtf16(head);
  if (marked) {
    if (!(await decodes(path, marked))) throw new FileError(`文件标明是 ${encodingNames[marked]}，但其中有无法解码的内容。${advice}`);
    return marked;
  }
  if (await decodes(path, 'utf-8')) return 'utf-8';
  await assertGb18030(path);
  return 'gb18030';
}

/** By byte-order mark, or by every second byte of the beginning being zero, as in plain codes and commas without a mark. */
function detectUtf16(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(head.length, 2048) / 2);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (head[at] === 0) zeros[at % 2]! += 1;
  if (pairs < 4 || zeros[0]! + zeros[1]! < pairs / 3) return undefined;
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be';
}

async function decodes(path: string, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of readChunks(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function assertGb18030(path: string): Promise<void> {
  const mixed = new MixedEncodingDetector();
  const ranks = new Big5Detector();
  const decoder = new TextDecoder('gb18030', { fatal: true });
  let isValid = true;
  for await (const chunk of readChunks(path)) {
    mixed.add(chunk);
    ranks.add(chunk);
    isValid &&= isClean(decoder, chunk);
  }
  if (mixed.isMixed)
    throw new FileError(
      `文件里混有不同的编码：第 ${mixed.firstUtf8Line} 行是 UTF-8，第 ${mixed.firstOtherLine} 行不是。没有一种编码能解读整个文件，${advice}`,
    );
  if (ranks.looksLikeBig5) throw new FileError(`文件像是 Big5（繁体中文）编码，转换会丢字，不能导入。${advice}`);
  if (!isValid) throw new FileError(`认不出文件的编码：既不是 UTF-8，也不是 GB18030。${advice}`);
}

function isClean(decoder: TextDecoder, chunk: Buffer): boolean {
  try {
    return !userDefined.test(decoder.decode(chunk, { stream: true }));
  } catch {
    return false;
  }
}

const readChunks = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 32 * 1024 });
