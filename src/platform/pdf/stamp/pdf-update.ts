/** A signed PDF prepared for an incremental update (ISO 32000-1, 7.5.6), which changes no signed byte. */
export interface UpdatableFile {
  pdf: Buffer;
  /** One more than the highest object number. */
  size: number;
  /** Offset of the last cross-reference table. */
  startXref: number;
  rootNumber: number;
  /** The catalogue's dictionary in its latest version. */
  root: string;
  /** Other entries of the trailer. */
  others: string;
  /** Returns the latest content between `obj` and `endobj`. Throws when there is no such object. */
  read(number: number): string;
}

export interface UpdatedObject {
  number: number;
  body: Buffer;
}

/** Opens a file with plain cross-reference tables, as pdfkit and we write them; throws for others. */
export function openForUpdate(pdf: Buffer): UpdatableFile {
  const text = pdf.toString('latin1');
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1] ?? Number.NaN);
  const rootNumber = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1] ?? Number.NaN);
  if (Number.isNaN(startXref) || Number.isNaN(size) || Number.isNaN(rootNumber)) throw new Error('not a PDF with a plain table');
  const places = readPlaces(text, startXref);
  const read = (number: number): string => {
    const at = places.get(number);
    const [, body] = at === undefined ? [] : (new RegExp(`^${number} 0 obj\\s([\\s\\S]+?)\\sendobj`).exec(text.slice(at)) ?? []);
    if (!body) throw new Error('not a PDF with this object');
    return body;
  };
  const others = [/\/Info \d+ 0 R/, /\/ID \[[^\]]*\]/].flatMap((entry) => entry.exec(trailer)?.[0] ?? []).join(' ');
  return { pdf, size, startXref, rootNumber, root: read(rootNumber), others, read };
}

/** Returns the offset of each object: the newest table that names it counts. */
function readPlaces(text: string, startXref: number): Map<number, number> {
  const places = new Map<number, number>();
  const seen = new Set<number>();
  for (let at: number | undefined = startXref; at !== undefined && !seen.has(at);) {
    seen.add(at);
    if (!text.startsWith('xref', at)) throw new Error('not a PDF with a plain table');
    const end = text.indexOf('trailer', at);
    for (const [, first = '', entries = ''] of text
      .slice(at + 4, end)
      .matchAll(/(?:^|\n)(\d+) \d+ *\r?\n((?:\d{10} \d{5} [nf] ?\r?\n?)*)/g))
      [...entries.matchAll(/(\d{10}) \d{5} ([nf])/g)].forEach(([, place, kind], index) => {
        const number = Number(first) + index;
        if (kind === 'n' && !places.has(number)) places.set(number, Number(place));
      });
    const previous: string | undefined = /\/Prev (\d+)/.exec(text.slice(end, text.indexOf('startxref', end)))?.[1];
    at = previous === undefined ? undefined : Number(previous);
  }
  return places;
}

/** Returns a dictionary with an entry set or replaced. */
export function withEntry(dictionary: string, key: string, value: string): string {
  const known = new RegExp(`/${key} (?:\\d+ 0 R|\\[[^\\]]*\\]|[^/<>\\[\\]]+)`);
  if (known.test(dictionary)) return dictionary.replace(known, `/${key} ${value}`);
  const end = dictionary.lastIndexOf('>>');
  return `${dictionary.slice(0, end)}/${key} ${value}\n>>`;
}

export const toObjectBody = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Appends objects with a cross-reference table, and a trailer that links to the previous one. */
export function appendObjects({ pdf, size, startXref, rootNumber, others }: UpdatableFile, objects: readonly UpdatedObject[]): Buffer {
  const parts: Buffer[] = [pdf, toObjectBody('\n')];
  let length = pdf.length + 1;
  const sections: string[] = [];
  for (const { number, body } of objects) {
    sections.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    const object = Buffer.concat([toObjectBody(`${number} 0 obj\n`), body, toObjectBody('\nendobj\n')]);
    parts.push(object);
    length += object.length;
  }
  const most = Math.max(size, ...objects.map(({ number }) => number + 1));
  const trailer = `trailer\n<< /Size ${most} /Root ${rootNumber} 0 R ${others} /Prev ${startXref} >>`;
  parts.push(toObjectBody(`xref\n${sections.join('')}${trailer}\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}
