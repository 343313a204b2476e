import type { ReactNode } from 'react';
import { Tag } from '../tag/tag.tsx';
import './article-list.css';

export interface ArticleListItem {
  id: number | string;
  title: string;
  /** `2026-11-21`. */
  date: string;
  href: string;
  /** A short text before the title, such as the category. */
  tag?: string;
  /** Decided with the data, never while rendering: the page is cached and shared. */
  isNew?: boolean;
  summary?: string;
}

interface ArticleListProps {
  items: readonly ArticleListItem[];
  /** `compact` keeps each title on one line, for columns of a home page. */
  variant?: 'compact' | 'full';
  /** Describes the list when there is no heading. */
  label?: string;
}

export function ArticleList({ items, variant = 'full', label }: ArticleListProps) {
  return (
    <ul className={`article-list article-list--${variant}`} aria-label={label}>
      {items.map(toRow)}
    </ul>
  );
}

function toRow(item: ArticleListItem): ReactNode {
  return (
    <li key={item.id} className="article-list__item">
      <a className="article-list__link" href={item.href}>
        {item.tag && <span className="article-list__tag">{item.tag}</span>}
        <span className="article-list__title">{item.title}</span>
        {item.isNew && <Tag kind="new" />}
      </a>
      <time className="article-list__date">{item.date}</time>
      {item.summary && <p className="article-list__summary">{item.summary}</p>}
    </li>
  );
}
