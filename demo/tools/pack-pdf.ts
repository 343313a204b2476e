import { deflateSync } from 'node:zlib';

interface PdfObject {
  number: number;
  /** The content between `obj` and `endobj`. */
  body: Buffer;
}

const objectsAtOnce = 200;

/**
 * Compresses small objects of a PDF together, as PDF 1.5 allows (ISO 32000, 7.5.7 and 7.5.8): the many similar tags of a table
 * shrink to less than a tenth. Accepts the output of pdfkit: one plain cross-reference table, no generations, no encryption.
 */
export function packPdf(pdf: Buffer): Buffer {
  const { objects, size, trailer } = readObjects(pdf);
  const loose = objects.filter(({ body }) => !isStream(body));
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]!.length;
  const places = new Map<number, readonly [kind: number, place: number, index: number]>();
  const write = (number: number, body: Buffer): void => {
    places.set(number, [1, length, 0]);
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  };
  for (const { number, body } of objects) if (isStream(body)) write(number, body);
  let next = size;
  for (let start = 0; start < loose.length; start += objectsAtOnce) {
    const group = loose.slice(start, start + objectsAtOnce);
    group.forEach(({ number }, index) => places.set(number, [2, next, index]));
    write(next++, objectStream(group));
  }
  const xref = next;
  places.set(xref, [1, length, 0]);
  parts.push(crossReferences(places, xref, trailer), Buffer.from(`startxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const isStream = (body: Buffer): boolean => body.includes('\nstream\n');

function readObjects(pdf: Buffer): { objects: PdfObject[]; size: number; trailer: string } {
  const end = pdf.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1]);
  const table = end.slice(start);
  const size = Number(/xref\s+0 (\d+)/.exec(table)?.[1]);
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(table)?.[1] ?? '';
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].map(([, offset, use]) => (use === 'n' ? Number(offset) : -1));
  const ends = [...offsets.filter((offset) => offset >= 0), start].toSorted((a, b) => a - b);
  const objects = offsets.flatMap((offset, number): PdfObject[] => {
    if (offset < 0) return [];
    const slice = pdf.subarray(
      offset,
      ends.find((one) => one > offset),
    );
    const body = slice.subarray(slice.indexOf('obj\n') + 4, slice.lastIndexOf('endobj'));
    return [{ number, body: body.subarray(0, body.at(-1) === 10 ? -1 : undefined) }];
  });
  return { objects, size, trailer: trailer.replace(/\/Size \d+/, '').trim() };
}

function objectStream(group: readonly PdfObject[]): Buffer {
  let place = 0;
  const index = group.map(({ number, body }) => {
    const entry = `${number} ${place}`;
    place += body.length + 1;
    return entry;
  });
  const head = Buffer.from(`${index.join(' ')}\n`);
  const content = Buffer.concat([head, ...group.flatMap(({ body }) => [body, Buffer.from('\n')])]);
  return stream(`/Type /ObjStm /N ${group.length} /First ${head.length}`, content);
}

function crossReferences(places: ReadonlyMap<number, readonly [number, number, number]>, xref: number, trailer: string): Buffer {
  const table = Buffer.alloc((xref + 1) * 6);
  for (let number = 1; number <= xref; number++) {
    const [kind, place, index] = places.get(number) ?? [0, 0, 0];
    table.writeUInt8(kind, number * 6);
    table.writeUInt32BE(place, number * 6 + 1);
    table.writeUInt8(index, number * 6 + 5);
  }
  const body = stream(`/Type /XRef /Size ${xref + 1} /W [1 4 1] ${trailer}`, table);
  return Buffer.concat([Buffer.from(`${xref} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
}

function stream(entries: string, content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 });
  const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}
