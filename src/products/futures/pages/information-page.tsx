import { pageTextGet } from '#content/articles/calls.ts';
import type { PageText as PageTextData } from '#content/articles/schema/page-texts.ts';
import { qihuoIB } from '#content/disclosure/calls.ts';
import { FuturesBranches } from '#content/disclosure/web/futures-branches.tsx';
import { FuturesManagers } from '#content/disclosure/web/futures-managers.tsx';
import { PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { futuresQueries } from '#rendering/routes/queries/futures.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { futureAccount } from '../calls.ts';
import { MarginAccounts } from './margin-accounts.tsx';

export const query = futuresQueries.futuresInformation;

const pageSize = 10;

/** The text is shared with the public list of the introducing business, so that both pages are consistent. */
const disclosureKey = '/IntoGL/information/qihuoIB';

export const loader = page(async ({ block, query: { keyWord, pageNum } }: PageContext<'futuresInformation'>) => {
  const [accounts, disclosure, text] = await Promise.all([
    block(futureAccount, {}),
    block(qihuoIB, { keyWord, pageNum, pageSize }),
    block(pageTextGet, { key: disclosureKey }),
  ]);
  return { keyWord, accounts, disclosure, text };
});

export const head: HeadOf<typeof loader> = ({ keyWord }) => ({
  title: keyWord ? `期货信息公示：${keyWord}` : '期货信息公示',
  description: '期货保证金账户（可复制，附最近核对日期）、中间介绍业务范围、管理人员、网点与业务人员、出入金流程、查询方式与投诉渠道。',
  crumbs: [{ text: '期货IB业务', href: paths.futuresIntroduction() }, { text: '期货信息公示' }],
  noIndex: keyWord !== undefined,
});

export function Component() {
  const { keyWord, accounts, disclosure, text } = usePage(loader);
  return (
    <>
      <PageTitle
        title="期货信息公示"
        lead="入金之前，先在这里核对保证金账户；办理之前，先在这里核对网点和人员。"
        actions={<ButtonLink href={paths.verify()}>辨真伪</ButtonLink>}
      />
      <SectionHeading id="margin-accounts" title="期货保证金账户" />
      <Block load={accounts} isEmpty={() => false}>
        {(list) => <MarginAccounts list={list} />}
      </Block>
      <PageTextFrame
        text={withoutAccounts(text)}
        slots={{
          managers: <FuturesManagers load={disclosure} />,
          branches: <FuturesBranches load={disclosure} keyWord={keyWord} hrefOf={paths.futuresInformation} />,
        }}
      />
    </>
  );
}

/** Removes the accounts, which are already at the top of this page. */
function withoutAccounts(text: Loadable<PageTextData>): Loadable<PageTextData> {
  if (text.state === 'failed') return text;
  const sections = text.data.sections.map((section) => (section.id === 'accounts' ? { ...section, title: '保证金安全存管' } : section));
  return { state: 'ready', data: { ...text.data, sections } };
}
