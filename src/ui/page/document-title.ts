import { beijingDay } from '../format/beijing-time.ts';
import type { PageHead } from './page.ts';

/**
 * Returns the title of the document: the page and the firm. Titles of articles contain their day of publication, because notices of one
 * kind are published again under the same title.
 */
export function documentTitle({ title, article }: PageHead, siteName: string): string {
  return `${title}${article ? `（${beijingDay(article.publishedAt)}）` : ''} - ${siteName}`;
}
