import { fileURLToPath } from 'node:url';
import type { PageTextDraft } from '#content/articles/schema/page-texts.ts';
import type { MarkupBlock } from '../articles/markup.ts';
import type { DemoDocument } from '../documents.ts';
import { readPageTexts } from '../page-texts.ts';
import { demoReports } from './finance-reports.ts';

/** Returns the notice to fund investors as a printable document with the text of its page. */
export const investorRightsDocument = (): DemoDocument => ({
  file: 'investor-rights-2026-07.pdf',
  downloadName: '基金投资人权益须知（2026年7月版，示例）.pdf',
  title: '基金投资人权益须知',
  blocks: toBlocks(readPageTexts('disclosure').find(({ key }) => key === '/IntoGL/information/touzirenquanyi')!),
});

export const disclosureDocuments = (): DemoDocument[] => [...demoReports(), investorRightsDocument()];

export const disclosureFilePath = (file: string): string => fileURLToPath(new URL(`./files/${file}`, import.meta.url));

type TextBlock = PageTextDraft['sections'][number]['blocks'][number];

function toBlocks({ lead, effectiveFrom, sections }: PageTextDraft): MarkupBlock[] {
  return [
    { kind: 'paragraph', text: lead },
    { kind: 'paragraph', text: `生效日期：${effectiveFrom}` },
    ...sections
      .filter(({ title }) => title !== '')
      .flatMap(({ title, blocks }) => [{ kind: 'heading', text: title } as const, ...blocks.flatMap(toPrinted)]),
  ];
}

function toPrinted(block: TextBlock): MarkupBlock[] {
  switch (block.kind) {
    case 'prose':
      return proseBlocks(block.html);
    case 'table':
      return [block, ...(block.note ? [{ kind: 'quote', text: block.note } as const] : [])];
    case 'note':
      return [{ kind: 'quote', text: block.text }];
    case 'steps':
      return [{ kind: 'numbers', items: block.steps.map(({ title, text, time }) => `${title}：${text}${time ? `（${time}）` : ''}`) }];
    default:
      return [];
  }
}

/** Parses paragraphs and lists of the texts' limited HTML. */
function proseBlocks(html: string): MarkupBlock[] {
  return [...html.matchAll(/<(p|ul|ol)>(.*?)<\/\1>/g)].map(([, tag, content = '']): MarkupBlock => {
    if (tag === 'p') return { kind: 'paragraph', text: withoutTags(content) };
    const items = [...content.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => withoutTags(item));
    return { kind: tag === 'ol' ? 'numbers' : 'bullets', items };
  });
}

const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
