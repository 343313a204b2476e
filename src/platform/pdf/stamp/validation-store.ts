import type { ValidationData } from './revocation.ts';

/**
 * Adds the certificates and the proofs of their standing to a signed PDF, behind all that is signed: PAdES baseline B-LT (ETSI EN 319 142-1,
 * 5.4.2.2), a document security store that an incremental update hangs on the catalogue (ISO 32000-1, 7.5.6). No signed byte changes.
 * For files with one plain table of references, as pdfkit writes them; throws for others.
 */
export function addValidation(pdf: Buffer, data: ValidationData): Buffer {
  const file = readEnd(pdf);
  const added: UpdatedObject[] = [];
  const add = (body: Buffer): string => {
    const number = file.size + added.length;
    added.push({ number, body });
    return `${number} 0 R`;
  };
  const listOf = (ders: readonly Buffer[]): string => `[${ders.map((der) => add(toStream(der))).join(' ')}]`;
  const lists = [
    `/Certs ${listOf(data.certificates)}`,
    ...(data.ocsps.length > 0 ? [`/OCSPs ${listOf(data.ocsps)}`] : []),
    ...(data.crls.length > 0 ? [`/CRLs ${listOf(data.crls)}`] : []),
  ];
  const store = add(Buffer.from(`<< /Type /DSS ${lists.join(' ')} >>`, 'latin1'));
  const catalogue = { number: file.rootNumber, body: withEntry(file.root, `/DSS ${store}`) };
  return append(pdf, file, [catalogue, ...added]);
}

interface UpdatedObject {
  number: number;
  body: Buffer;
}

interface FileEnd {
  /** One more than the highest number of an object. */
  size: number;
  /** Of the last table of references. */
  startXref: number;
  rootNumber: number;
  /** The catalogue's dictionary. */
  root: string;
  /** What the trailer says beside that. */
  others: string;
}

function readEnd(pdf: Buffer): FileEnd {
  const text = pdf.toString('latin1');
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1] ?? Number.NaN);
  const rootNumber = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1] ?? Number.NaN);
  if (!text.startsWith('xref', startXref) || Number.isNaN(size) || Number.isNaN(rootNumber))
    throw new Error('not a PDF with a plain table');
  const offset = Number(entryOf(text.slice(startXref), rootNumber));
  const [, root] = new RegExp(`^${rootNumber} 0 obj\\s([\\s\\S]+?)\\sendobj`).exec(text.slice(offset)) ?? [];
  if (!root) throw new Error('not a PDF with a catalogue');
  const others = [/\/Info \d+ 0 R/, /\/ID \[[^\]]*\]/].flatMap((entry) => entry.exec(trailer)?.[0] ?? []).join(' ');
  return { size, startXref, rootNumber, root, others };
}

/** Where an object stands, by a table of one section that begins with object 0. */
function entryOf(table: string, number: number): string {
  const [head = ''] = /^xref\s+0 \d+\s+/.exec(table) ?? [];
  if (head === '') throw new Error('not a PDF with a plain table');
  return table.slice(head.length + number * 20, head.length + number * 20 + 10);
}

function withEntry(dictionary: string, entry: string): Buffer {
  const end = dictionary.lastIndexOf('>>');
  return Buffer.from(`${dictionary.slice(0, end)}${entry}\n>>`, 'latin1');
}

const toStream = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`, 'latin1'), content, Buffer.from('\nendstream', 'latin1')]);

function append(pdf: Buffer, { size, startXref, rootNumber, others }: FileEnd, objects: readonly UpdatedObject[]): Buffer {
  const parts: Buffer[] = [pdf, Buffer.from('\n', 'latin1')];
  let length = pdf.length + 1;
  const entries: string[] = [];
  for (const { number, body } of objects) {
    entries.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`, 'latin1'), body, Buffer.from('\nendobj\n', 'latin1')]);
    parts.push(object);
    length += object.length;
  }
  const [catalogue = '', ...rest] = entries;
  const table = `xref\n${rootNumber} 1\n${catalogue}${size} ${rest.length}\n${rest.join('')}`;
  const trailer = `trailer\n<< /Size ${size + rest.length} /Root ${rootNumber} 0 R ${others} /Prev ${startXref} >>`;
  parts.push(Buffer.from(`${table}${trailer}\nstartxref\n${length}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}
