import { pageTextGet } from '#content/articles/calls.ts';
import { Block } from '#ui/components/block/block.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf, type Loadable } from '#ui/page/page.ts';
import { accountDetails } from '../calls.ts';
import type { AccountList } from '../schema.ts';
import { AccountTable } from '../web/account-table.tsx';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';
import { informationCrumbs } from './information-crumbs.ts';

export const loader = page(async ({ block }) => {
  const [first, second, text] = await Promise.all([
    block(accountDetails, { kind: 'first' }),
    block(accountDetails, { kind: 'second' }),
    block(pageTextGet, { key: '/IntoGL/information/zhanghumingxi' }),
  ]);
  return { first, second, text };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '客户资金账户公示',
  description: '公司的客户交易结算资金账户与自有资金账户：户名、开户银行、账号与用途。只有公示的账户属于公司。',
  crumbs: informationCrumbs('客户资金账户公示'),
});

export function Component() {
  const { first, second, text } = usePage(loader);
  return (
    <>
      <PageTitle title="客户资金账户公示" lead={getTextLead(text)} />
      {text.state === 'failed' && (
        <Note tone="danger" title="只有本页列出的账户属于我们">
          要求您向其他账户转账的，都是诈骗。
        </Note>
      )}
      <PageTextFrame
        text={text}
        slots={{
          first: <Accounts load={first} caption="客户交易结算资金账户名单" />,
          second: <Accounts load={second} caption="自有资金账户名单" />,
        }}
      />
    </>
  );
}

function Accounts({ load, caption }: { load: Loadable<AccountList>; caption: string }) {
  return (
    <Block load={load} isEmpty={() => false}>
      {({ accounts }) => <AccountTable caption={caption} accounts={accounts} />}
    </Block>
  );
}
