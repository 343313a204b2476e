import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { FileError } from './cell.ts';
import type { Encoding } from './detect-encoding.ts';

/**
 * Yields the file's text without byte order mark, in pieces small enough for other work of the process to run in between. The
 * encoding was checked before.
 */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  // A mark is the last character only if no more text comes.
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

/** Reads the whole text of a file whose size was checked before. */
export async function readWholeText(path: string, encoding: Encoding): Promise<string> {
  return withoutEndMark(new TextDecoder(encoding, { fatal: true }).decode(await readFile(path)));
}

const endSign = '\u001a';
const endSigns = new Set([endSign, '\0', ' ', '\r', '\n']);

/** Removes the end-of-file mark of DOS and mainframe programs, and everything after it. */
function withoutEndMark(text: string): string {
  let end = text.length;
  while (end > 0 && endSigns.has(text[end - 1]!)) end -= 1;
  const mark = text.indexOf(endSign, end);
  return mark < 0 ? text : text.slice(0, mark);
}
