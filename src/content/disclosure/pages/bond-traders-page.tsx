import { pageTextGet } from '#content/articles/calls.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataState } from '#ui/components/data-table/data-state.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { bondTradersGet } from '../calls.ts';
import type { BondTrader, BondTraderList } from '../schema.ts';
import { LandlineLink } from '../web/landline-link.tsx';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';
import { informationCrumbs } from './information-crumbs.ts';
import './bond-traders-page.css';

export const loader = page(async ({ block }) => {
  const [traders, text] = await Promise.all([block(bondTradersGet, {}), block(pageTextGet, { key: '/IntoGL/information/zhaiquantouzi' })]);
  return { traders, text };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '债券投资交易公示',
  description: '公司参与债券投资交易的人员：业务类别、姓名、岗位、固定电话与公示日期。',
  crumbs: informationCrumbs('债券投资交易公示'),
});

const columns: readonly TableColumn<BondTrader>[] = [
  { key: 'name', header: '姓名', cell: ({ name }) => name, isSticky: true },
  { key: 'post', header: '岗位', cell: ({ post }) => post },
  { key: 'phone', header: '固定电话', text: ({ phone }) => phone ?? '', cell: ({ phone }) => <LandlineLink number={phone} /> },
  { key: 'publishedOn', header: '公示日期', cell: ({ publishedOn }) => <time>{publishedOn}</time> },
];

export function Component() {
  const { traders, text } = usePage(loader);
  return (
    <>
      <PageTitle title="债券投资交易公示" lead={getTextLead(text)} />
      <Block
        load={traders}
        isEmpty={({ groups }) => groups.length === 0}
        emptyText="目前没有公示的债券交易人员，任何人无权代表公司洽谈债券交易。"
      >
        {({ groups, updatedOn }) => (
          <>
            <DataState updatedAt={updatedOn ?? undefined} isSample={groups.some(({ people }) => people.some(({ isSample }) => isSample))} />
            {groups.map((group) => (
              <Deps key={group.business} group={group} />
            ))}
          </>
        )}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

function Deps({ group: { business, people } }: { group: BondTraderList['groups'][number] }) {
  return (
    <section className="bond-desk">
      <SectionHeading title={business} />
      <DataTable
        caption={`${business}业务的债券交易人员`}
        isCaptionHidden
        columns={columns}
        rows={people}
        rowKey={({ name, post }) => name + post}
      />
    </section>
  );
}
