import { writeZip } from '#demo/download/zip.ts';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
const relations = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const words = (text: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

interface DocxOptions {
  type?: string;
  /** Further parts by name. */
  parts?: Readonly<Record<string, string>>;
  /** The part to leave out. */
  without?: string;
}

/** Builds a Word document of one line; the options make it invalid. */
export function buildDocx(text = '示例求职者的简历', { type = main, parts = {}, without }: DocxOptions = {}): Buffer {
  const all: Record<string, string> = {
    '[Content_Types].xml': contentTypes(type),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': words(text),
    ...parts,
  };
  return writeZip(
    Object.entries(all)
      .filter(([name]) => name !== without)
      .map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
  );
}

const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Builds an Excel workbook without a sheet; the options make it invalid. */
export const buildXlsx = ({ type = sheetMain, parts = {} }: Pick<DocxOptions, 'type' | 'parts'> = {}): Buffer =>
  buildDocx('', { type, without: 'word/document.xml', parts: { 'xl/workbook.xml': '<workbook/>', ...parts } });

/** Returns the relation by which a document refers to its template. */
export const templateRelation = (target: string): string => relations('attachedTemplate', target);

interface DocOptions {
  /** Entries of the directory besides the root. */
  streams?: readonly string[];
  isLocked?: boolean;
  characters?: number;
}

/** Builds a compound file like old versions of Word: header, table, directory, and a document stream. */
export function buildDoc({ streams = ['WordDocument', '1Table'], isLocked = false, characters = 400 }: DocOptions = {}): Buffer {
  const sector = 512;
  const bytes = Buffer.alloc(sector * 12);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 44);
  // The directory is sector 1, its table sector 0.
  bytes.writeUInt32LE(1, 48);
  bytes.fill(0xff, 76, sector);
  bytes.writeUInt32LE(0, 76);
  const table = sector;
  bytes.fill(0xff, table, table + sector);
  bytes.writeUInt32LE(0xffff_fffe, table + 4);
  ['Root Entry', ...streams].forEach((name, index) => {
    const at = 2 * sector + 128 * index;
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
    bytes.writeUInt32LE(2, at + 116);
    bytes.writeUInt32LE(4096, at + 120);
  });
  const document = 3 * sector;
  bytes.writeUInt16LE(0xa5_ec, document);
  bytes.writeUInt16LE(isLocked ? 0x0100 : 0, document + 10);
  bytes.writeInt32LE(characters, document + 76);
  return bytes;
}

export const buildPdf = (text = '示例求职者的简历'): Promise<Buffer> =>
  drawPdf({ title: '简历', blocks: [{ kind: 'paragraph', text }], footer: '示例', createdAt: new Date('2026-08-21T02:00:00Z') });

/** A valid PNG of one pixel. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMwdgkFAAF6AM1RblgYAAAAAElFTkSuQmCC',
  'base64',
);
