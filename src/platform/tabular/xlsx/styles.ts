import type { ZipParts } from '../zip-parts.ts';
import { parseWholeXml } from '../xml-events.ts';

/** Number formats by style index: the format's text, or its number when it is built in. */
export async function readStyles(parts: ZipParts, part: string | undefined): Promise<readonly (string | number)[]> {
  if (!part) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInside = false;
  await parseWholeXml(parts.read(part), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      // The same element describes named styles elsewhere in the part; only those of cells are meant.
      if (name === 'cellXfs') isInside = true;
      if (name === 'xf' && isInside) formats.push(Number(attributes.numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInside = false;
    },
  });
  return formats.map((id) => codes.get(id) ?? id);
}
