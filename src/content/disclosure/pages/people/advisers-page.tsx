import { pageTextGet } from '#content/articles/calls.ts';
import type { ResultPage } from '#contract/paging.ts';
import { disclosureQueries } from '#rendering/routes/queries/disclosure.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { gsB } from '../../calls.ts';
import type { StaffMember } from '../../schema.ts';
import { getTextLead, PageTextFrame } from '../../web/page-text-frame.tsx';

export const query = disclosureQueries.advisers;

const pageSize = 20;

/** Not cached: look-ups are counted per network. */
export const loader = page(async ({ block, query: { keyWord, pageNum } }: PageContext<'advisers'>) => {
  const [people, text] = await Promise.all([
    block(gsB, { keyWord, pageNum, pageSize }),
    block(pageTextGet, { key: '/IntoGL/information/touziguwen' }),
  ]);
  return { keyWord, people, text };
});

export const head: HeadOf<typeof loader> = ({ keyWord }) => ({
  title: keyWord ? `投资顾问：${keyWord}` : '投资顾问',
  description: '公司登记的证券投资顾问：登记编号、所在网点、服务方式、收费与禁止的行为。',
  crumbs: [{ text: '信息公示', href: paths.information() }, { text: '投资顾问' }],
  // Search engines must not index names of people.
  noIndex: keyWord !== undefined,
});

const columns: readonly TableColumn<StaffMember>[] = [
  {
    key: 'name',
    header: '姓名',
    cell: ({ name, certificateNumber }) => (
      <a className="data-table__title" href={paths.staffPerson(certificateNumber)}>
        {name}
      </a>
    ),
    isSticky: true,
  },
  { key: 'certificateNumber', header: '登记编号', cell: ({ certificateNumber }) => certificateNumber },
  { key: 'branch', header: '所在网点', cell: ({ branch }) => <a href={paths.branches({ keyWord: branch })}>{branch}</a>, isWide: true },
  { key: 'obtainedOn', header: '取得日期', cell: ({ obtainedOn }) => <time>{obtainedOn}</time> },
];

export function Component() {
  const { keyWord, people, text } = usePage(loader);
  return (
    <>
      <PageTitle title="投资顾问" lead={getTextLead(text)} />
      <FilterForm
        action={paths.advisers()}
        label="查投资顾问"
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '姓名、登记编号或者网点', placeholder: '例如：上海' }}
      />
      <Block
        load={people}
        isEmpty={({ total }) => total === 0}
        emptyText={
          keyWord
            ? '没有与此相符的投资顾问。查不到的人请勿与其办理任何业务。'
            : '目前没有公示的投资顾问，任何人无权以本公司名义提供投资顾问服务。'
        }
      >
        {(list) => <Advisers list={list} keyWord={keyWord} />}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

function Advisers({ list: { records, total, pageNum, pageSize: size }, keyWord }: { list: ResultPage<StaffMember>; keyWord?: string }) {
  return (
    <>
      <DataTable
        caption="投资顾问名单"
        isCaptionHidden
        columns={columns}
        rows={records}
        rowKey={({ certificateNumber }) => certificateNumber}
        isSample={records.some(({ isSample }) => isSample)}
      />
      <Pager
        page={pageNum}
        pageSize={size}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => paths.advisers({ keyWord, pageNum: to > 1 ? to : undefined })}
      />
    </>
  );
}
