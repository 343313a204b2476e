import type { ArticleFacts } from '#content/articles/schema/facts.ts';
import type { ArticleDraft } from '#content/articles/service/import/import-articles.ts';
import type { NoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import type { Day } from '../calendar.ts';
import { pictureOf } from '../content/pictures.ts';
import { seeded } from '../seeded.ts';
import { parseMarkup, plainText, toHtml, type Block } from './markup.ts';

/** An article of the demo firm, ready to be imported. `files` are names under `demo/files/`. */
export interface DemoArticle extends Omit<ArticleDraft, 'attachments'> {
  summary: string;
  files: string[];
  /** The changes by security, for a margin notice. */
  items?: readonly NoticeItem[];
}

/** The facts of an article besides its body. */
export interface Heading {
  category: string;
  day: Day;
  title: string;
  source: string;
  summary?: string;
  documentNumber?: string;
  effectiveDate?: Day;
  marginType?: number;
  files?: string[];
  securityCodes?: string[];
  facts?: ArticleFacts;
  items?: readonly NoticeItem[];
}

/**
 * Builds an article from a heading and a body in the notation of `markup.ts`. Its time is within office hours and depends only on
 * the title.
 */
export function draft(heading: Heading, body: string): DemoArticle {
  const { day, files = [], summary, ...rest } = heading;
  const blocks = parseMarkup(body);
  return {
    ...rest,
    ...(rest.items && { securityCodes: [...new Set(rest.items.map(({ code }) => code))] }),
    files,
    picture: pictureOf(heading.category, day),
    publishedAt: officeHour(day, heading.title),
    summary: summary ?? firstSentences(blocks),
    bodyHtml: toHtml(blocks),
  };
}

/** Returns a time of the day between 8:30 and 18:29 in Shanghai. */
function officeHour(day: Day, title: string): Date {
  const minutes = 510 + seeded(title + day).integer(0, 599);
  const two = (value: number): string => String(value).padStart(2, '0');
  return new Date(`${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00+08:00`);
}

/** Returns the first paragraph that is not a salutation, with the list it announces, cut at a sentence near 90 characters. */
function firstSentences(blocks: readonly Block[]): string {
  const at = blocks.findIndex((block) => block.kind === 'paragraph' && !block.text.startsWith('尊敬的'));
  const [first, next] = [blocks[at], blocks[at + 1]];
  const opening = first && 'text' in first ? plainText(first.text) : '';
  const isAnnouncing = opening.endsWith('：') && next && 'items' in next;
  const text = isAnnouncing ? opening + next.items.map((item) => plainText(item).replace(/[；。]$/, '')).join('；') : opening;
  if (text.length <= 90) return text;
  const end = text.lastIndexOf('。', 90);
  return end > 30 ? text.slice(0, end + 1) : `${text.slice(0, 88)}……`;
}
