import { FileError } from '../cell.ts';
import { limits } from '../limits.ts';
import { parseWholeXml } from '../xml-events.ts';
import type { ZipParts } from '../zip-parts.ts';

/** Reads the shared texts. Throws `FileError` when they would not fit in memory. */
export async function readSharedTexts(parts: ZipParts, part: string | undefined): Promise<readonly string[]> {
  if (!part) return [];
  if (parts.unpackedSize(part) > limits.sharedTexts) throw new FileError('工作簿的文字内容过多，无法读取。请另存为 CSV 后再导入。');
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await parseWholeXml(parts.read(part), {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') texts.push(decodeEscapes(current));
    },
  });
  return texts;
}

/**
 * Decodes the escapes of characters that XML cannot hold: `_x0009_` is a tab and `_x005F_` a literal underscore. A line break is
 * a line feed.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n');
}
