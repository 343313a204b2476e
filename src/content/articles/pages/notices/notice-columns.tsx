import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { ArticleItem } from '../../schema/articles.ts';
import type { ShownFacts, ShownFactsOf } from '../../schema/facts.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { articleHref } from '../../web/article-href.ts';

export const titleColumn = (header: string): TableColumn<ArticleItem> => ({
  key: 'title',
  header,
  cell: (item) => <NoticeTitle item={item} />,
  isWide: true,
});

export function NoticeTitle({ item }: { item: ArticleItem }) {
  return (
    <a className="data-table__title notice-title" href={articleHref(item)}>
      {item.title}
      {item.isNew && <Tag kind="new" />}
      {item.isSuperseded && <Tag>已被替代</Tag>}
    </a>
  );
}

export const dateColumn: TableColumn<ArticleItem> = {
  key: 'date',
  header: '发布日期',
  cell: ({ date }) => <time className="notice-word">{date}</time>,
};

/** Renders a text that does not wrap. */
export const noWrapText = (text: string) => <span className="notice-word">{text}</span>;

/** Renders the facts of an item in a list of one kind, or a dash where an older item has none. */
export function factCell<Of extends ShownFacts['of']>(of: Of, show: (facts: ShownFactsOf<Of>, item: NoticeItem) => React.ReactNode) {
  return (item: NoticeItem): React.ReactNode => {
    const { facts } = item;
    return facts && isOf(facts, of) ? show(facts, item) : '—';
  };
}

const isOf = <Of extends ShownFacts['of']>(facts: ShownFacts, of: Of): facts is ShownFactsOf<Of> => facts.of === of;
