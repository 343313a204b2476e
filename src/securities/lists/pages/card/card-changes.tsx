import { articleHref } from '#content/articles/web/article-href.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { CardChange } from '../../schema/card.ts';
import { MissingValue, NoWrapText } from '../list-view.tsx';

const listNames: Record<CardChange['list'], string> = {
  collateral: '可充抵保证金证券',
  targets: '标的证券',
  fairPrice: '公允价格',
  highRisk: '高风险证券',
  staticPe: '静态市盈率',
  cashFunds: '货币基金',
};
const kinds: Record<CardChange['kind'], string> = { entered: '调入', left: '调出', changed: '变动' };

const columns: readonly TableColumn<CardChange>[] = [
  { key: 'day', header: '数据日期', isSticky: true, cell: ({ day }) => <NoWrapText>{day}</NoWrapText> },
  { key: 'list', header: '名单', cell: ({ list }) => listNames[list] },
  {
    key: 'kind',
    header: '变动',
    cell: ({ kind, isBackdated }) => <NoWrapText>{isBackdated ? `${kinds[kind]}（倒补）` : kinds[kind]}</NoWrapText>,
  },
  { key: 'fields', header: '内容', isWide: true, cell: ({ fields }) => <Fields fields={fields} /> },
  {
    key: 'notice',
    header: '公告',
    isWide: true,
    cell: ({ notice }) =>
      notice ? <a href={articleHref({ id: notice.articleId, categoryCode: notice.categoryCode })}>{notice.title}</a> : <MissingValue />,
  },
];

/** The changes of the security from version to version, newest first, each with its notice. */
export function CardChanges({ changes, isSample }: { changes: readonly CardChange[]; isSample: boolean }) {
  return (
    <DataTable
      caption="历次变动明细"
      isCaptionHidden
      columns={columns}
      rows={changes}
      rowKey={({ day, list, kind }) => `${day} ${list} ${kind}`}
      isSample={isSample}
    />
  );
}

function Fields({ fields }: Pick<CardChange, 'fields'>) {
  if (fields.length === 0) return <MissingValue />;
  return (
    <ul className="card-changes">
      {fields.map(({ title, before, after }) => (
        <li key={title}>
          {title}：{before || '无'} <span aria-hidden="true">→</span>
          <span className="visually-hidden">变为</span> {after || '无'}
        </li>
      ))}
    </ul>
  );
}
