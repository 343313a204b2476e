import { exchangeNames } from '#securities/lists/web/exchange.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import type { NoticeSecurity } from '../schema.ts';
import './notice-securities.css';

/** Titles of the fields that a notice changes, as in the lists. */
const fieldNames: Readonly<Record<string, string>> = {
  haircut: '折算率',
  isFinancing: '融资标的',
  isLending: '融券标的',
  financingAllowed: '融资买入',
  lendingAllowed: '融券卖出',
  financingMargin: '融资保证金比例',
  lendingMargin: '融券保证金比例',
  lendingMarginPrivate: '融券保证金比例（私募）',
  concentrationGroup: '集中度分组',
  concentrationLimit: '单一证券上限',
  fairPrice: '公允价格',
  staticPe: '静态市盈率',
};

const columns: readonly TableColumn<NoticeSecurity>[] = [
  { key: 'code', header: '证券代码', cell: ({ code }) => <a href={paths.security(code)}>{code}</a>, isSticky: true },
  { key: 'name', header: '证券简称', cell: ({ name }) => name },
  { key: 'exchange', header: '市场', cell: ({ exchange }) => word(exchangeNames[exchange]) },
  { key: 'field', header: '调整事项', cell: ({ field }) => word(fieldNames[field] ?? '名单') },
  { key: 'before', header: '调整前', cell: ({ before }) => word(before ?? '—'), align: 'end' },
  { key: 'after', header: '调整后', cell: ({ after }) => <strong>{word(after ?? '—')}</strong>, align: 'end' },
];
const dayColumn: TableColumn<NoticeSecurity> = {
  key: 'effective',
  header: '生效日期',
  cell: ({ effectiveOn }) => <time dateTime={effectiveOn}>{word(effectiveOn)}</time>,
};

/** The securities in a notice, each with the old and new value. */
export function NoticeSecurities({ items }: { items: readonly NoticeSecurity[] }) {
  const codes = new Set(items.map(({ exchange, code }) => exchange + code));
  const [day, ...otherDays] = new Set(items.map(({ effectiveOn }) => effectiveOn));
  const isOneDay = otherDays.length === 0;
  return (
    <section className="notice-securities">
      <SectionHeading id="securities" title={`涉及证券（${codes.size}只）`} />
      <DataTable
        caption={isOneDay ? `调整前后的内容，均自 ${day} 起生效` : '调整前后的内容'}
        columns={isOneDay ? columns : [...columns, dayColumn]}
        rows={items}
        rowKey={({ list, exchange, code, field, effectiveOn }) => [list, exchange, code, field, effectiveOn].join(' ')}
      />
    </section>
  );
}

/** Text that does not wrap. */
function word(text: string) {
  return <span className="notice-securities__word">{text}</span>;
}
