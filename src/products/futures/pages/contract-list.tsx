import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { Loadable, PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { Contract, ContractPage, FuturesProductDetail as Card, ProductPage } from '../schema.ts';
import { ProductCard } from './product-card.tsx';
import { exchangeFilter } from './product-list.tsx';

const columns: readonly TableColumn<Contract>[] = [
  { key: 'code', header: '合约代码', cell: ({ code }) => code, isSticky: true },
  { key: 'product', header: '品种', cell: ({ product, productName }) => <ProductLink code={product} name={productName} /> },
  { key: 'exchange', header: '交易所', cell: ({ exchangeName }) => exchangeName },
  { key: 'month', header: '交割月份', cell: ({ deliveryMonth }) => deliveryMonth },
  { key: 'state', header: '状态', cell: ({ isPast }) => (isPast ? <Tag>交割月已过</Tag> : <Tag kind="positive">未到期</Tag>) },
];

const ProductLink = ({ code, name }: { code: string; name: string }) => (
  <a href={paths.futuresIntroduction({ tab: 'contracts', product: code })}>{name}</a>
);

interface ContractListProps {
  load: Loadable<ContractPage>;
  /** All products, for the filters. */
  products: Loadable<ProductPage>;
  /** The selected product. */
  card: Card | undefined;
  asked: PageQuery<'futuresIntroduction'>;
  hrefOf: (page: number) => string;
}

/** Renders contracts, below the card of the selected product. */
export function ContractList({ load, products, card, asked, hrefOf }: ContractListProps) {
  const { exchange, product, keyWord, pageNum } = asked;
  const known = products.state === 'ready' ? products.data : { exchanges: [], records: [] };
  return (
    <>
      <FilterForm
        action={paths.futuresIntroduction()}
        values={{ tab: 'contracts', ...(exchange && { exchange }), ...(product && { product }), ...(keyWord && { keyWord }) }}
        keep={['tab']}
        keyword={{ name: 'keyWord', label: '合约代码、品种或月份', placeholder: '如 rb2612、铜、2026-12' }}
        selects={[
          exchangeFilter(known.exchanges),
          { name: 'product', label: '品种', options: known.records.map(({ code, name }) => ({ value: code, text: `${name} ${code}` })) },
        ]}
      />
      {card && <ProductCard card={card} price={asked.price} lots={asked.lots} />}
      <Block load={load} isEmpty={() => false}>
        {({ records, total, pageSize, asOf, isDerived }) => (
          <>
            {isDerived && <DerivedNote />}
            <DataTable
              caption="期货合约"
              isCaptionHidden
              columns={columns}
              rows={records}
              rowKey={({ code }) => code}
              asOf={asOf ?? undefined}
              emptyText={emptyText(
                { exchange, product, keyWord },
                '没有符合条件的合约，请换一个关键词，或者重置查询条件。',
                notPublishedText('期货合约'),
              )}
            />
            <Pager page={pageNum} pageSize={pageSize} total={total} hrefOf={hrefOf} pageName="pageNum" />
          </>
        )}
      </Block>
    </>
  );
}

function DerivedNote() {
  return (
    <Note title="按交割月规则推算，以交易所为准">
      合约由各品种的交割月份规则推算，没有逐一核对交易所的挂牌名单。郑州商品交易所的合约代码只写年份的最后一位，如 SR701 表示 2027 年 1
      月交割。
    </Note>
  );
}
