import { fileURLToPath } from 'node:url';
import { parseMarkup } from '../articles/markup.ts';
import type { DemoDocument } from '../documents.ts';
import { readText } from '../facts/facts.ts';

const written = ['suitability-notice', 'risk-statement', 'professional-application', 'mismatch-warning', 'investor-profile'];

/** The papers that the page on suitability offers, written as texts and kept as PDF beside them. */
export const investorDocuments = (): DemoDocument[] => written.map(read);

/** Where the PDF of a document lies. */
export const investorFilePath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

function read(name: string): DemoDocument {
  const [title = '', download = '', ...body] = readText(`investor/documents/${name}.txt`).split('\n');
  return {
    file: `${name}.pdf`,
    downloadName: download.replace('文件：', ''),
    title: title.replace('# ', ''),
    blocks: parseMarkup(body.join('\n')),
  };
}
