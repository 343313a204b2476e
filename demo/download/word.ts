import { writeZip } from './zip.ts';

/** A paragraph, or rows of two cells. */
export type WordBlock = { kind: 'title' | 'heading' | 'text' | 'note'; text: string } | { kind: 'rows'; rows: [string, string][] };

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const part = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Builds a Word document of the given blocks; the same blocks give the same bytes. */
export function writeWord(blocks: readonly WordBlock[]): Buffer {
  const document = `<w:document xmlns:w="${main}"><w:body>${blocks.map(toXml).join('')}</w:body></w:document>`;
  const types = `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${part}"/></Types>`;
  const links = `<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
  return writeZip([
    { name: '[Content_Types].xml', bytes: xml(types) },
    { name: '_rels/.rels', bytes: xml(links) },
    { name: 'word/document.xml', bytes: xml(document) },
  ]);
}

const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);

/** Size in half points, and whether the text is bold. */
const looks = { title: [36, true], heading: [26, true], text: [22, false], note: [18, false] } as const;

function toXml(block: WordBlock): string {
  if (block.kind === 'rows') return tableOf(block.rows);
  const [size, isBold] = looks[block.kind];
  return `<w:p><w:pPr><w:spacing w:before="120" w:after="120"/></w:pPr>${run(block.text, size, isBold)}</w:p>`;
}

const run = (text: string, size: number, isBold = false): string =>
  `<w:r><w:rPr>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

function tableOf(rows: readonly [string, string][]): string {
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
  const borders = edges.map((edge) => `<w:${edge} w:val="single" w:sz="4"/>`).join('');
  const cell = (text: string, width: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${run(text, 22)}</w:p></w:tc>`;
  const body = rows.map(
    ([name, value]) => `<w:tr><w:trPr><w:trHeight w:val="620"/></w:trPr>${cell(name, 3000)}${cell(value, 6000)}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="6000"/></w:tblGrid>${body.join('')}</w:tbl>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
