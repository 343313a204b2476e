import { pageTextGet } from '#content/articles/calls.ts';
import { disclosureQueries } from '#rendering/routes/queries/disclosure.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { jzKaihu } from '../calls.ts';
import type { Witness } from '../schema.ts';
import { getTextLead, PageTextFrame } from '../web/page-text-frame.tsx';
import { informationCrumbs } from './information-crumbs.ts';
import './witnesses-page.css';

export const query = disclosureQueries.accountWitnesses;

const pageSize = 20;

export const loader = page(async ({ block, query: { keyWord, pageNum } }: PageContext<'accountWitnesses'>) => {
  const [witnesses, text] = await Promise.all([
    block(jzKaihu, { keyWord, pageNum, pageSize }),
    block(pageTextGet, { key: '/IntoGL/information/jianzhengkaihu' }),
  ]);
  return { keyWord, witnesses, text };
});

export const head: HeadOf<typeof loader> = ({ keyWord }) => ({
  title: keyWord ? `见证开户公示：${keyWord}` : '见证开户公示',
  description: '可以上门见证开户的人员：姓名、员工编号、营业部、证书编号与有效期，以及见证开户的流程。',
  crumbs: informationCrumbs('见证开户公示'),
  noIndex: keyWord !== undefined,
});

const validities = {
  valid: <Tag kind="positive">有效</Tag>,
  notYet: <Tag kind="warning">未生效</Tag>,
  expired: <Tag kind="danger">已过期</Tag>,
} as const;

const columns: readonly TableColumn<Witness>[] = [
  { key: 'name', header: '姓名', cell: ({ name }) => name, isSticky: true },
  { key: 'sex', header: '性别', cell: ({ sex }) => (sex === 'female' ? '女' : '男') },
  { key: 'staffNumber', header: '员工编号', cell: ({ staffNumber }) => staffNumber },
  { key: 'branch', header: '营业部', cell: ({ branch }) => branch, isWide: true },
  {
    key: 'certificate',
    header: '执业资格与证书编号',
    cell: ({ qualification, certificateNumber }) => (
      <>
        {qualification} <span className="witness-table__number">{certificateNumber}</span>
      </>
    ),
  },
  {
    key: 'validity',
    header: '有效期',
    cell: ({ validFrom, validUntil, validity }) => (
      <>
        <span className="witness-table__number">
          <time>{validFrom}</time> 至 <time>{validUntil}</time>
        </span>{' '}
        {validities[validity]}
      </>
    ),
    isWide: true,
  },
];

export function Component() {
  const { keyWord, witnesses, text } = usePage(loader);
  return (
    <>
      <PageTitle title="见证开户公示" lead={getTextLead(text)} />
      <FilterForm
        action={paths.accountWitnesses()}
        label="查见证人员"
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '姓名、编号或者营业部', placeholder: '例如：北京' }}
      />
      <Block
        load={witnesses}
        emptyText={emptyText(
          { keyWord },
          '没有找到这名见证人员。请不要在此人见证下办理开户，并拨打本页顶部的客服热线核实。',
          '目前没有公示的见证人员，任何人无权以本公司名义上门见证开户。',
        )}
      >
        {({ records, total, pageNum, updatedOn }) => (
          <>
            <div className="witness-table">
              <DataTable
                caption="见证人员名单"
                isCaptionHidden
                columns={columns}
                rows={records}
                rowKey={({ staffNumber }) => staffNumber}
                updatedAt={updatedOn ?? undefined}
                isSample={records.some(({ isSample }) => isSample)}
              />
            </div>
            <Pager
              page={pageNum}
              pageSize={pageSize}
              total={total}
              pageName="pageNum"
              hrefOf={(to) => paths.accountWitnesses({ keyWord, pageNum: to > 1 ? to : undefined })}
            />
          </>
        )}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}
