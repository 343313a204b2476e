import type { ReactNode } from 'react';
import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { notPublishedText, emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { consignorList, salesDepartment, salesLicenceGet, salesMan } from '../calls.ts';
import type { Consignor, SalesDepartment, SalesLicenceList, SalesPerson } from '../schema/sales.ts';
import { riskLevels } from '../web/risk-level.ts';
import { fundCrumbs } from './fund-crumbs.ts';
import './fund-pages.css';

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

/** Not cached: look-ups of people are counted per network. */
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
  // Search engines must not index names of people.
  noIndex: tab === 'people' || keyWord !== undefined,
});

export function Component() {
  const { tab, keyWord, text, licences, consignors, people, departments } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
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
        <Block load={licences} emptyText={notPublishedText('基金销售业务资格')}>
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
      <PageTextFrame text={text} />
    </>
  );
}

/** The first tab has no query. */
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

type Licence = SalesLicenceList['records'][number];

const licenceColumns: readonly TableColumn<Licence>[] = [
  { key: 'name', header: '资格名称', isSticky: true, cell: ({ name }) => name },
  { key: 'document', header: '批文号', cell: ({ document }) => document },
  { key: 'authority', header: '发证机关', cell: ({ authority }) => authority },
  { key: 'grantedOn', header: '取得日期', cell: ({ grantedOn }) => <time>{grantedOn}</time> },
];

/** Renders the licences by which the firm may sell funds. */
function Licences({ rows }: { rows: readonly Licence[] }) {
  const isSample = rows.some((row) => row.isSample);
  return (
    <DataTable
      caption="代销业务资格"
      isCaptionHidden
      columns={licenceColumns}
      rows={rows}
      rowKey={({ document }) => document}
      isSample={isSample}
    />
  );
}

const consignorColumns: readonly TableColumn<Consignor>[] = [
  {
    key: 'manager',
    header: '基金管理人',
    isSticky: true,
    cell: ({ manager }) => <a href={paths.fundRisks({ managerName: manager })}>{manager}</a>,
  },
  { key: 'funds', header: '产品数量', align: 'end', cell: ({ funds }) => formatCount(funds) },
  ...riskLevels.map((level): TableColumn<Consignor> => ({
    key: level,
    header: level,
    align: 'end',
    cell: (row) => <OfLevel consignor={row} level={level} />,
  })),
];

function OfLevel({ consignor: { manager, levels }, level }: { consignor: Consignor; level: (typeof riskLevels)[number] }) {
  const funds = levels.find((each) => each.level === level)?.funds ?? 0;
  if (funds === 0) return 0;
  return (
    <a href={paths.fundRisks({ managerName: manager, riskLevel: level })} aria-label={`${formatCount(funds)} 只 ${level} 产品，${manager}`}>
      {formatCount(funds)}
    </a>
  );
}

/** Renders fund firms whose products are sold here, with links to the products by level. */
function Consignors({ rows, keyWord, isSample }: { rows: readonly Consignor[]; keyWord: string | undefined; isSample: boolean }) {
  return (
    <DataTable
      caption="代销机构与产品数量"
      isCaptionHidden
      columns={consignorColumns}
      rows={rows}
      rowKey={({ manager }) => manager}
      emptyText={emptyText({ keyWord }, '没有代销这家管理人的产品。', notPublishedText('代销产品的基金管理人'))}
      isSample={isSample}
    />
  );
}

const personColumns: readonly TableColumn<SalesPerson>[] = [
  { key: 'name', header: '姓名', isSticky: true, cell: ({ name }) => name },
  { key: 'branch', header: '营业部', isWide: true, cell: ({ branch }) => branch },
  { key: 'qualification', header: '资质类型', cell: ({ qualification }) => qualification },
  { key: 'certificateName', header: '证书名称', isWide: true, cell: ({ certificateName }) => certificateName },
  { key: 'certificateNumber', header: '证书号码', cell: ({ certificateNumber }) => certificateNumber },
];

/** Renders staff who may sell funds. */
function SalesPeople({ rows, keyWord }: { rows: readonly SalesPerson[]; keyWord: string | undefined }) {
  return (
    <DataTable
      caption="基金销售人员"
      isCaptionHidden
      columns={personColumns}
      rows={rows}
      rowKey={({ certificateNumber }) => certificateNumber}
      emptyText={emptyText(
        { keyWord },
        '没有与之相符的销售人员。请核对姓名的用字和证书号码；查不到的，请不要办理。',
        '目前没有公示的基金销售人员，任何人无权以本公司名义销售基金。',
      )}
      isSample={rows.some(({ isSample }) => isSample)}
    />
  );
}

const departmentColumns: readonly TableColumn<SalesDepartment>[] = [
  { key: 'name', header: '网点', isSticky: true, cell: ({ id, name }) => <a href={paths.branchDetail(id)}>{name}</a> },
  { key: 'address', header: '地址', isWide: true, cell: ({ address }) => address },
  {
    key: 'phones',
    header: '客服电话',
    cell: ({ phones }) =>
      phones.map((phone) => (
        <a key={phone} className="digits" href={telephoneHref(phone)}>
          {phone}
        </a>
      )),
  },
];

/** Renders branches that sell funds. */
function SalesDepartments({ rows, keyWord }: { rows: readonly SalesDepartment[]; keyWord: string | undefined }) {
  return (
    <DataTable
      caption="基金销售网点"
      isCaptionHidden
      columns={departmentColumns}
      rows={rows}
      rowKey={({ id }) => id}
      emptyText={emptyText({ keyWord }, '没有与之相符的网点，请换一个地区或者名称。', notPublishedText('销售基金的网点'))}
    />
  );
}
