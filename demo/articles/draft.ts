import type { ArticleFacts } from '#content/articles/schema/facts.ts';
import type { ArticleDraft } from '#content/articles/service/import/import-articles.ts';
import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import type { Day } from '../calendar.ts';
import { findArticlePicture } from '../content/pictures.ts';
import { createSeededRandom } from '../seeded.ts';
import { parseMarkup, stripMarkup, toHtml, type MarkupBlock } from './markup.ts';

/** An article of the demo firm, ready to be imported. `files` are names under `demo/files/`. */
export interface DemoArticle extends Omit<ArticleDraft, 'attachments'> {
  summary: string;
  files: string[];
  /** The changes by security, for a margin notice. */
  items?: readonly SecurityNoticeItem[];
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
  items?: readonly SecurityNoticeItem[];
}

/**
 * Builds an article from a heading and a body in the notation of `markup.ts`. Its time is within office hours and depends only on
 * the title.
 */
export function buildDemoArticle(heading: Heading, body: string): DemoArticle {
  const { day, files = [], summary, ...rest } = heading;
  const blocks = parseMarkup(body);
  return {
    ...rest,
    ...(rest.items && { securityCodes: [...new Set(rest.items.map(({ code }) => code))] }),
    files,
    picture: findArticlePicture(heading.category, day),
    publishedAt: officeHour(day, heading.title),
    summary: summary ?? firstSentences(blocks),
    bodyHtml: toHtml(blocks),
  };
}

/** Returns a time of the day between 8:30 and 18:29 in Shanghai. */
function officeHour(day: Day, title: string): Date {
  const minutes = 510 + createSeededRandom(title + day).integer(0, 599);
  const two = (value: number): string => String(value).padStart(2, '0');
  return new Date(`${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00+08:00`);
}

/** Returns the first paragraph that is not a salutation, with the list it announces, cut at a sentence near 90 characters. */
function firstSentences(blocks: readonly MarkupBlock[]): string {
  const at = blocks.findIndex((block) => block.kind === 'paragraph' && !block.text.startsWith('尊敬的'));
  const [first, next] = [blocks[at], blocks[at + 1]];
  const opening = first && 'text' in first ? stripMarkup(first.text) : '';
  const isAnnouncing = opening.endsWith('：') && next && 'items' in next;
  const text = isAnnouncing ? opening + next.items.map((item) => stripMarkup(item).replace(/[；。]$/, '')).join('；') : opening;
  if (text.length <= 90) return text;
  const end = text.lastIndexOf('。', 90);
  return end > 30 ? text.slice(0, end + 1) : `${text.slice(0, 88)}……`;
}
