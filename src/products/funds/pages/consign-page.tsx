import type { ReactNode } from 'react';
import { pageTextGet } from '#content/articles/calls.ts';
import { leadOf, TextAround } from '#content/disclosure/web/text-around.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Block } from '#ui/components/block/block.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { consignorList, salesDepartment, salesLicenceGet, salesMan } from '../calls.ts';
import { Consignors, Licences, SalesDepartments, SalesPeople } from './consign-tables.tsx';
import { fundCrumbs } from './fund-crumbs.ts';
import './fund-pages.css';
import { notYet } from '#ui/components/empty-state/empty-text.ts';

export const query = fundQueries.consignQualify;

const pageSize = 20;
const title = '代销资格公示';
const tabs = {
  qualify: { name: '业务资格', label: '', placeholder: '' },
  products: { name: '代销机构与产品', label: '基金管理人', placeholder: '例如：华夏' },
  people: { name: '销售人员', label: '姓名、证书号码或者营业部', placeholder: '例如：北京' },
  departments: { name: '销售网点', label: '网点名称、地区或者地址', placeholder: '例如：杭州' },
} as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

/** Made for one visitor: what each network may look up of people is counted. */
export const loader = page(async ({ block, query: { tab = 'qualify', pageNum, ...query } }: PageContext<'consignQualify'>) => {
  const keyWord = tab === 'qualify' ? undefined : query.keyWord;
  const [lists, text] = await Promise.all([
    loadTab(block, tab, { keyWord, pageNum, pageSize }),
    block(pageTextGet, { key: '/FinancialDistric/ConsignQualify' }),
  ]);
  return { tab, keyWord, text, ...lists };
});

async function loadTab(block: PageContext['block'], tab: Tab, input: { keyWord?: string; pageNum: number; pageSize: number }) {
  switch (tab) {
    case 'qualify':
      return { licences: await block(salesLicenceGet, {}) };
    case 'products':
      return { consignors: await block(consignorList, input) };
    case 'people':
      return { people: await block(salesMan, input) };
    case 'departments':
      return { departments: await block(salesDepartment, input) };
  }
}

export const head: HeadOf<typeof loader> = ({ tab, keyWord }) => ({
  title: tab === 'qualify' ? title : `${title}：${tabs[tab].name}`,
  description: '本公司代销基金的业务资格、批文号与取得日期，代销的基金管理人与产品，基金销售人员与销售网点，均可查询核对。',
  crumbs: fundCrumbs(title),
  // Names of people are here to be checked, not to be collected.
  noIndex: tab === 'people' || keyWord !== undefined,
});

export function Component() {
  const { tab, keyWord, text, licences, consignors, people, departments } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={leadOf(text)} />
      <TabLinks label="公示内容" current={hrefOf(tab)} items={tabNames.map((each) => ({ text: tabs[each].name, href: hrefOf(each) }))} />
      {tab !== 'qualify' && (
        <FilterForm
          key={tab}
          action={paths.consignQualify()}
          label={`查${tabs[tab].name}`}
          values={{ tab, ...(keyWord && { keyWord }) }}
          keep={['tab']}
          keyword={{ name: 'keyWord', label: tabs[tab].label, placeholder: tabs[tab].placeholder }}
        />
      )}
      {licences && (
        <Block load={licences} emptyText={notYet('基金销售业务资格')}>
          {({ records }) => <Licences rows={records} />}
        </Block>
      )}
      {consignors && (
        <Paged load={consignors} tab={tab} keyWord={keyWord}>
          {({ records, isSample }) => <Consignors rows={records} keyWord={keyWord} isSample={isSample} />}
        </Paged>
      )}
      {people && (
        <Paged load={people} tab={tab} keyWord={keyWord}>
          {({ records }) => <SalesPeople rows={records} keyWord={keyWord} />}
        </Paged>
      )}
      {departments && (
        <Paged load={departments} tab={tab} keyWord={keyWord}>
          {({ records }) => <SalesDepartments rows={records} keyWord={keyWord} />}
        </Paged>
      )}
      <TextAround text={text} />
    </>
  );
}

/** The first tab is the bare address. */
const hrefOf = (tab: Tab) => paths.consignQualify({ tab: tab === 'qualify' ? undefined : tab });

interface PagedProps<List> {
  load: Loadable<List>;
  tab: Tab;
  keyWord?: string;
  children: (list: List) => ReactNode;
}

function Paged<List extends { total: number; pageNum: number }>({ load, tab, keyWord, children }: PagedProps<List>) {
  return (
    <Block load={load} isEmpty={() => false}>
      {(list) => (
        <>
          {children(list)}
          <Pager
            page={list.pageNum}
            pageSize={pageSize}
            total={list.total}
            pageName="pageNum"
            hrefOf={(to) => paths.consignQualify({ tab, keyWord, pageNum: to > 1 ? to : undefined })}
          />
        </>
      )}
    </Block>
  );
}
