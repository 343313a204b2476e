import { fileURLToPath } from 'node:url';
import { parseMarkup } from '../articles/markup.ts';
import type { DemoDocument } from '../documents.ts';
import { readDemoText } from '../facts/facts.ts';

/** The risk statements for margin clients, written as texts and stored as PDF beside them. */
export const guideDocuments = { marginRisk: read('margin-risk-statement'), refinancingRisk: read('refinancing-risk-statement') } as const;

export const guideFilePath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

function read(name: string): DemoDocument {
  const [title = '', download = '', ...body] = readDemoText(`guide/documents/${name}.txt`).split('\n');
  return {
    file: `${name}.pdf`,
    downloadName: download.replace('文件：', ''),
    title: title.replace('# ', ''),
    blocks: parseMarkup(body.join('\n')),
  };
}
