import { pageTextGet } from '#content/articles/calls.ts';
import { isOutcome } from '#contract/call-error.ts';
import { futuresQueries } from '#rendering/routes/queries/futures.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { futuresContracts, futuresProductGet, futuresProducts } from '../calls.ts';
import { ContractList } from './contract-list.tsx';
import { ProductList } from './product-list.tsx';

export const query = futuresQueries.futuresIntroduction;

const pageSize = 20;

/** The three parts of the page, each with its own address. */
type Tab = NonNullable<PageQuery<'futuresIntroduction'>['tab']>;

export const loader = page(async ({ call, block, query }: PageContext<'futuresIntroduction'>) => {
  const asked = { tab: 'intro' as Tab, ...query };
  const { tab, exchange, keyWord, product, pageNum } = asked;
  const productInput = tab === 'products' ? { exchange, keyWord, pageNum, pageSize } : { pageSize: 100 };
  const isContracts = tab === 'contracts';
  const [text, products, contracts, card] = await Promise.all([
    call(pageTextGet, { key: '/FinancialDistric/FuturesIntroduction' }),
    tab === 'intro' ? undefined : block(futuresProducts, productInput),
    isContracts ? block(futuresContracts, { exchange, keyWord, product, pageNum, pageSize }) : undefined,
    isContracts && product !== undefined ? findCard(call, product) : undefined,
  ]);
  return { asked, text, products, contracts, card };
});

/** Loads the card of a product; none for an unknown code, which the list below reports. */
async function findCard(call: PageContext['call'], code: string) {
  try {
    return await call(futuresProductGet, { code });
  } catch (error) {
    if (isOutcome(error, 'notFound')) return undefined;
    throw error;
  }
}

const names: Record<Tab, string> = { intro: '业务介绍', products: '期货品种', contracts: '期货合约' };

export const head: HeadOf<typeof loader> = ({ asked: { tab, keyWord }, card }) => ({
  title: card ? `${card.name}期货（${card.code}）` : tab === 'intro' ? '期货IB业务介绍' : names[tab],
  description: card
    ? `${card.exchangeName}${card.name}期货的合约乘数、最小变动价位、交易时间、合约文本最低保证金与合约。`
    : '合作期货公司、业务范围、开户条件与流程、风险说明，以及六家期货交易所的品种与合约，可按交易所、品种和关键词查询。',
  crumbs:
    tab === 'intro' ? [{ text: '期货IB业务介绍' }] : [{ text: '期货IB业务介绍', href: paths.futuresIntroduction() }, { text: names[tab] }],
  noIndex: keyWord !== undefined,
});

const hrefOf = (tab: Tab) => paths.futuresIntroduction({ tab: tab === 'intro' ? undefined : tab });

export function Component() {
  const { asked, text, products, contracts, card } = usePage(loader);
  const listHref = (to: number) => addressOf({ ...asked, pageNum: to });
  return (
    <>
      <PageTitle
        title={asked.tab === 'intro' ? text.title : names[asked.tab]}
        kicker={asked.tab === 'intro' ? undefined : text.title}
        lead={asked.tab === 'intro' ? text.lead : undefined}
      />
      <TabLinks
        label="期货IB业务"
        current={hrefOf(asked.tab)}
        items={(['intro', 'products', 'contracts'] as const).map((tab) => ({ text: names[tab], href: hrefOf(tab) }))}
      />
      {asked.tab === 'intro' && <PageText text={{ ...text, lead: '' }} />}
      {asked.tab === 'products' && products && <ProductList load={products} asked={asked} hrefOf={listHref} />}
      {asked.tab === 'contracts' && products && contracts && (
        <ContractList load={contracts} products={products} card={card} asked={asked} hrefOf={listHref} />
      )}
    </>
  );
}

/** Returns the address of a page of the lists, without default values. */
function addressOf({ pageNum, ...filters }: PageQuery<'futuresIntroduction'>): string {
  return paths.futuresIntroduction({ ...filters, pageNum: pageNum > 1 ? pageNum : undefined });
}
