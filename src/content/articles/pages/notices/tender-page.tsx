import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, tenderList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { TenderStateTag } from '../../web/article/article-facts.tsx';
import { tenderKindNames, tenderStateNames, toOptions } from '../../web/article/fact-names.ts';
import { aboutCrumb } from '../../web/article/news-sections.ts';
import { isNoticeListFiltered, loadNotices, noticeTitleSuffix } from './load-notices.ts';
import { NoticeBrowser } from './notice-browser.tsx';
import { factCell, NoticeTitle, titleColumn } from './notice-columns.tsx';
import './notice-lists.css';

export const query = articleQueries.tenders;

const title = '采购招标';

export const loader = page((context: PageContext<'tenders'>) => loadNotices(context, tenderList));

export const head: HeadOf<typeof loader> = (tenders) => ({
  title: `${title}${noticeTitleSuffix(tenders, { state: tenderStateNames, kind: tenderKindNames })}`,
  description: '采购公告、变更公告与结果公示：项目名称、编号、截止时间、联系人与采购文件，可按状态和类型查询。',
  crumbs: [aboutCrumb, { text: title }],
  feed: { title, href: feedPath(knownCategories.tender) },
  noIndex: isNoticeListFiltered(tenders),
});

const columns: readonly TableColumn<NoticeItem>[] = [
  {
    ...titleColumn('项目与文件'),
    cell: (item) => (
      <>
        <NoticeTitle item={item} />
        {item.facts?.of === 'tender' && (
          <span className="subline">
            编号 <a href={paths.tenders({ number: item.facts.number })}>{item.facts.number}</a>
          </span>
        )}
      </>
    ),
  },
  { key: 'kind', header: '类型', cell: factCell('tender', ({ kind }) => <span className="notice-word">{tenderKindNames[kind]}</span>) },
  {
    key: 'dates',
    header: '发布与截止',
    cell: factCell('tender', ({ deadline }, { date }) => (
      <>
        <span className="notice-word">发布 {date}</span>
        {deadline && <span className="notice-word">截止 {beijingMinute(deadline)}</span>}
      </>
    )),
  },
  {
    key: 'contact',
    header: '联系人',
    cell: factCell('tender', ({ contact, phone }) => (
      <>
        <span className="notice-word">{contact}</span>
        <a className="notice-word" href={telephoneHref(phone)}>
          {phone}
        </a>
      </>
    )),
  },
  { key: 'files', header: '附件', cell: Files },
  { key: 'state', header: '状态', cell: factCell('tender', ({ state }) => <TenderStateTag state={state} />) },
];

function Files({ attachments }: NoticeItem) {
  if (attachments.length === 0) return '—';
  return attachments.map(({ fileId, name, url }) => (
    <a key={fileId} className="notice-file" href={url}>
      {name}
    </a>
  ));
}

export function Component() {
  const tenders = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead="公司采购项目的公告、变更与结果。报名与递交不收取任何费用；状态按项目的截止时间与结果自动更新。" />
      <NoticeBrowser
        data={tenders}
        hrefOf={paths.tenders}
        caption={title}
        columns={columns}
        filters={{
          keyword: { name: 'keyWord', label: '关键字', placeholder: '项目名称或编号' },
          selects: [
            { name: 'state', label: '状态', options: toOptions(tenderStateNames) },
            { name: 'kind', label: '类型', options: toOptions(tenderKindNames) },
          ],
        }}
      />
    </>
  );
}
