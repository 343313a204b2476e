import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { FileError } from './cell.ts';
import type { Encoding } from './detect-encoding.ts';

/** The file's text in pieces so small that other work of the process comes between two of them, without byte-order mark. The encoding was checked before. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 32 * 1024 })) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new FileError('文件在读取过程中被改动，请重新导入。', { cause: error }) : error;
  }
}

/** The whole text of a file whose size was bounded before. */
export async function readWholeText(path: string, encoding: Encoding): Promise<string> {
  return new TextDecoder(encoding, { fatal: true }).decode(await readFile(path));
}
