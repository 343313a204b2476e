import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { Loadable, PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { FuturesExchange, Product, ProductPage } from '../schema.ts';
import './product-card.css';
import { formatAmount, formatQuoteUnit, formatSize, marginCaveat, tickValue } from '../web/contract-figures.ts';

const columns: readonly TableColumn<Product>[] = [
  {
    key: 'name',
    header: '品种',
    isSticky: true,
    cell: ({ code, name }) => (
      <a href={paths.futuresIntroduction({ tab: 'contracts', product: code })}>
        {name} {code}
      </a>
    ),
  },
  { key: 'exchange', header: '交易所', cell: ({ exchangeName }) => exchangeName },
  { key: 'size', header: '合约规模', cell: formatSize },
  { key: 'tick', header: '最小变动价位', cell: (product) => `${formatAmount(product.priceTick)} ${formatQuoteUnit(product)}` },
  { key: 'tickValue', header: '一跳盈亏', cell: (product) => `${formatAmount(tickValue(product))} 元`, align: 'end' },
  { key: 'margin', header: '合约文本最低保证金', cardLabel: '最低保证金', cell: Margin },
  { key: 'night', header: '夜盘', cell: ({ nightSession }) => nightSession ?? '无' },
];

/** Renders a margin figure, always with its caveat. */
function Margin({ minMarginPct, basis }: Product) {
  return (
    <>
      {formatAmount(minMarginPct)}% {basis === 'unconfirmed' && <Tag kind="warning">待核对</Tag>}
      <span className="futures-caveat subline">{marginCaveat}</span>
    </>
  );
}

interface ProductListProps {
  load: Loadable<ProductPage>;
  asked: PageQuery<'futuresIntroduction'>;
  hrefOf: (page: number) => string;
}

/** Renders the products of six exchanges. */
export function ProductList({ load, asked: { exchange, keyWord, pageNum }, hrefOf }: ProductListProps) {
  const exchanges = load.state === 'ready' ? load.data.exchanges : [];
  return (
    <>
      <FilterForm
        action={paths.futuresIntroduction()}
        values={{ tab: 'products', ...(exchange && { exchange }), ...(keyWord && { keyWord }) }}
        keep={['tab']}
        keyword={{ name: 'keyWord', label: '品种名称、代码或拼音首字母', placeholder: '如 螺纹钢、rb、lwg' }}
        selects={[exchangeFilter(exchanges)]}
      />
      {(load.state === 'failed' || load.data.total > 0) && <MarginNote />}
      <Block load={load} isEmpty={() => false}>
        {({ records, total, pageSize, asOf }) => (
          <>
            <DataTable
              caption="期货品种"
              isCaptionHidden
              columns={columns}
              rows={records}
              rowKey={({ code }) => code}
              asOf={asOf ?? undefined}
              emptyText={emptyText(
                { exchange, keyWord },
                '没有符合条件的品种，请换一个关键词，或者重置查询条件。',
                notPublishedText('期货品种与合约要素'),
              )}
            />
            <Pager page={pageNum} pageSize={pageSize} total={total} hrefOf={hrefOf} pageName="pageNum" />
          </>
        )}
      </Block>
    </>
  );
}

export const exchangeFilter = (exchanges: readonly FuturesExchange[]) => ({
  name: 'exchange',
  label: '交易所',
  options: exchanges.map(({ code, name }) => ({ value: code, text: name })),
});

/** Explains the margin figures. */
export function MarginNote() {
  return (
    <Note tone="warning" title={`保证金${marginCaveat}`}>
      表中是合约文本规定的最低交易保证金，不是实际收取的标准。交易所会在节假日、临近交割和行情波动时上调，期货公司通常再加收一部分。标“待核对”的一行为一般资料，还没有与合约文本逐项核对。
    </Note>
  );
}
