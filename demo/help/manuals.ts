import { fileURLToPath } from 'node:url';
import type { GuideContent, HelpDraft } from '#content/help/schema.ts';
import { parseMarkup, toHtml, type MarkupBlock } from '../articles/markup.ts';
import { readDemoText } from '../facts/facts.ts';

export interface DemoManual {
  /** Its PDF under `demo/help/files/`. */
  file: string;
  /** With Chinese characters and `.pdf`. */
  downloadName: string;
  /** The manual as the site shows it, without the id that its file will get. */
  draft: Extract<HelpDraft, { kind: 'guide' }> & { content: Omit<GuideContent, 'fileId'> };
  /** Title and blocks of each chapter, for the PDF. */
  chapters: { title: string; blocks: MarkupBlock[] }[];
}

/** Texts under `manuals/`, in order. */
const names = ['mobile-app', 'desktop-client', 'web-hall', 'elder-guide', 'sm-browser'];

/** A placeholder for the file's id until it is stored. */
const noFile = '00000000-0000-4000-8000-000000000000';

export const manualPath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

/** Returns the demo firm's manuals. A text begins with its title and marked lines; `## id | title` begins each chapter. */
export const demoManuals = (): DemoManual[] => names.map(readManual);

function readManual(name: string, index: number): DemoManual {
  const [top = '', ...parts] = readDemoText(`help/manuals/${name}.txt`).split(/^## /m);
  const marked = (mark: string): string => top.match(new RegExp(`^${mark}(.+)$`, 'm'))?.[1] ?? '';
  const chapters = parts.map((part) => {
    const [first = '', ...lines] = part.split('\n');
    const [id = '', title = ''] = first.split(' | ');
    return { id, title, blocks: parseMarkup(lines.join('\n')) };
  });
  return {
    file: `${name}.pdf`,
    downloadName: marked('文件：'),
    chapters,
    draft: {
      kind: 'guide',
      code: name,
      category: 'ruanjian',
      title: marked('# '),
      sort: index + 1,
      checkedOn: marked('核：'),
      content: {
        software: marked('软件：'),
        platform: marked('系统：'),
        softwareVersion: marked('版本：'),
        summary: marked('摘要：'),
        chapters: chapters.map(({ id, title, blocks }) => ({ id, title, html: toHtml(blocks) })),
        fileId: noFile,
      },
    },
  };
}
