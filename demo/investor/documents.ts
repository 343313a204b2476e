import { fileURLToPath } from 'node:url';
import { parseMarkup } from '../articles/markup.ts';
import type { DemoDocument } from '../documents.ts';
import { readDemoText } from '../facts/facts.ts';

const written = ['suitability-notice', 'risk-statement', 'professional-application', 'mismatch-warning', 'investor-profile'];

/** The documents offered on the page on suitability, written as texts and stored as PDF beside them. */
export const investorDocuments = (): DemoDocument[] => written.map(read);

export const investorFilePath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

function read(name: string): DemoDocument {
  const [title = '', download = '', ...body] = readDemoText(`investor/documents/${name}.txt`).split('\n');
  return {
    file: `${name}.pdf`,
    downloadName: download.replace('文件：', ''),
    title: title.replace('# ', ''),
    blocks: parseMarkup(body.join('\n')),
  };
}
