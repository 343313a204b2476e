import type { ArticleListItem } from '#ui/components/article-list/article-list.tsx';
import { paths } from '#ui/paths.ts';
import type { SubsidiaryNoticeItem } from '../../schema.ts';

/** Converts a notice of the subsidiary to a list item. */
export const toNoticeRow = ({ id, title, kind, publishedOn }: SubsidiaryNoticeItem): ArticleListItem => ({
  id,
  title,
  tag: kind,
  date: publishedOn,
  href: paths.subsidiaryNotice(id),
});
