import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { FileError } from './cell.ts';
import type { Encoding } from './detect-encoding.ts';

/** The file's text in pieces so small that other work of the process comes between two of them, without byte-order mark. The encoding was checked before. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  // Whether a mark is the last thing shows only when no more text comes.
  let held = '';
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 32 * 1024 })) {
      const text = held + decoder.decode(chunk as Buffer, { stream: true });
      const end = withoutEndMark(text).length;
      held = text.slice(end);
      yield text.slice(0, end);
    }
    const rest = decoder.decode();
    if (rest !== '') yield held + rest;
  } catch (error) {
    throw error instanceof TypeError ? new FileError('文件在读取过程中被改动，请重新导入。', { cause: error }) : error;
  }
}

/** The whole text of a file whose size was bounded before. */
export async function readWholeText(path: string, encoding: Encoding): Promise<string> {
  return withoutEndMark(new TextDecoder(encoding, { fatal: true }).decode(await readFile(path)));
}

const endSign = '\u001a';
const endSigns = new Set([endSign, '\0', ' ', '\r', '\n']);

/** Without the mark that programs of DOS and mainframes put at the end of a text, and what stands behind it. */
function withoutEndMark(text: string): string {
  let end = text.length;
  while (end > 0 && endSigns.has(text[end - 1]!)) end -= 1;
  const mark = text.indexOf(endSign, end);
  return mark < 0 ? text : text.slice(0, mark);
}
