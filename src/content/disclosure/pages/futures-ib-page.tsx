import { pageTextGet } from '#content/articles/calls.ts';
import { disclosureQueries } from '#rendering/routes/queries/disclosure.ts';
import { Block } from '#ui/components/block/block.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { qihuoIB } from '../calls.ts';
import type { FuturesIb } from '../schema.ts';
import { AccountTable } from '../web/account-table.tsx';
import { FuturesBranches } from '../web/futures-branches.tsx';
import { FuturesManagers } from '../web/futures-managers.tsx';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';
import { informationCrumbs } from './information-crumbs.ts';

export const query = disclosureQueries.futuresIb;

const pageSize = 10;

export const loader = page(async ({ block, query: { keyWord, pageNum } }: PageContext<'futuresIb'>) => {
  const [disclosure, text] = await Promise.all([
    block(qihuoIB, { keyWord, pageNum, pageSize }),
    block(pageTextGet, { key: '/IntoGL/information/qihuoIB' }),
  ]);
  return { keyWord, disclosure, text };
});

export const head: HeadOf<typeof loader> = ({ keyWord }) => ({
  title: keyWord ? `期货IB公示：${keyWord}` : '期货IB公示',
  description: '为期货公司提供中间介绍业务的范围、人员、网点、保证金账户、流程、查询方式、风险与投诉渠道。',
  crumbs: informationCrumbs('期货IB公示'),
  noIndex: keyWord !== undefined,
});

export function Component() {
  const { keyWord, disclosure, text } = usePage(loader);
  return (
    <>
      <PageTitle title="期货IB公示" lead={getTextLead(text)} />
      <PageTextFrame
        text={text}
        slots={{
          managers: <FuturesManagers load={disclosure} />,
          branches: <FuturesBranches load={disclosure} keyWord={keyWord} hrefOf={paths.futuresIb} />,
          accounts: <MarginAccounts load={disclosure} />,
        }}
      />
    </>
  );
}

function MarginAccounts({ load }: { load: Loadable<FuturesIb> }) {
  return (
    <Block load={load} isEmpty={() => false}>
      {({ accounts }) => <AccountTable caption="期货保证金账户" accounts={accounts} />}
    </Block>
  );
}
