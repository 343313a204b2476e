import { pageTextGet } from '#content/articles/calls.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Block } from '#ui/components/block/block.tsx';
import { emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { downloadList } from '../../calls/downloads.ts';
import type { Download, DownloadListResult } from '../../schema/downloads.ts';
import { DownloadCard } from './download-card.tsx';
import { YourSystem } from './your-system.tsx';
import './software-download-page.css';

export const query = portalQueries.softwareDownload;

export const loader = page(async ({ block, query }: PageContext<'softwareDownload'>) => {
  const [downloads, text] = await Promise.all([block(downloadList, query), block(pageTextGet, { key: '/OnlineTrading/SoftwareDownload' })]);
  return { downloads, text, query };
});

export const head: HeadOf<typeof loader> = ({ downloads, query }) => {
  const category = downloads.state === 'ready' ? downloads.data.categories.find(({ id }) => id === query.categoryId) : undefined;
  return {
    title: category ? `${category.name}下载` : '软件下载',
    description: '电脑、手机、鸿蒙客户端与工具、手册、表单下载，附版本、大小、SHA-256 校验值、系统要求和历史版本。',
    crumbs: [
      { text: '网上交易', href: paths.onlineBusinessScope() },
      category ? { text: '软件下载', href: paths.softwareDownload() } : { text: '软件下载' },
      ...(category ? [{ text: category.name }] : []),
    ],
  };
};

export function Component() {
  const { downloads, text, query } = usePage(loader);
  const isWhole = isAll(query);
  return (
    <>
      <PageTitle title="软件下载" lead="只从本页和应用市场的官方应用安装。下载后核对 SHA-256，一致再打开。" />
      {isWhole && downloads.state === 'ready' && <YourSystem downloads={downloads.data.records} />}
      <FilterForm
        action={paths.softwareDownload()}
        values={query}
        keep={['categoryId']}
        keyword={{ name: 'keyWord', label: '关键词', placeholder: '软件名称、系统或用途' }}
      />
      <Block load={downloads} retry={{ call: downloadList, input: query }} isEmpty={() => false}>
        {(list) => <Downloads list={list} query={query} />}
      </Block>
      {isWhole && (
        <Block load={text} retry={{ call: pageTextGet, input: { key: '/OnlineTrading/SoftwareDownload' } }}>
          {(shown) => <PageText text={shown} />}
        </Block>
      )}
    </>
  );
}

/** All of it at once is a list to choose from; particulars are on the page of the category. */
const isAll = ({ categoryId, keyWord }: PageQuery<'softwareDownload'>): boolean => !categoryId && !keyWord;

const asksForCheck = ({ versions }: Download): boolean => versions.some(({ file }) => file?.asksForCheck === true);

function Downloads({ list, query }: { list: DownloadListResult; query: PageQuery<'softwareDownload'> }) {
  const { categories, records, total } = list;
  const tabs = [
    { text: '全部', href: paths.softwareDownload({ keyWord: query.keyWord }) },
    ...categories.map(({ id, name, count }) => ({
      text: name,
      href: paths.softwareDownload({ categoryId: id, keyWord: query.keyWord }),
      count,
    })),
  ];
  const isWhole = isAll(query);
  const current = paths.softwareDownload({ categoryId: query.categoryId, keyWord: query.keyWord });
  return (
    <div>
      <TabLinks items={tabs} current={current} label="下载分类" />
      <p className="downloads__count" data-results="" role="status">
        {total > 0
          ? `共 ${total} 项${isWhole ? '，点名称看系统要求、校验值、更新说明与历史版本' : ''}`
          : emptyText(
              query,
              '没有找到符合条件的下载项，请换一个关键词，或查看其他分类。',
              '目前没有可以下载的软件，公布后即可在这里下载。',
            )}
      </p>
      {categories.map(({ id, name, note }) => {
        const own = records.filter(({ categoryId }) => categoryId === id);
        if (own.length === 0) return null;
        return (
          <section key={id} className="downloads__category" aria-labelledby={`category-${id}`}>
            <h2 id={`category-${id}`}>{name}</h2>
            <p className="downloads__note">
              {note}
              {own.some(asksForCheck) && '下载前需完成一次安全验证。'}
            </p>
            {own.map((download) => (
              <DownloadCard
                key={download.id}
                download={download}
                moreHref={isWhole ? `${paths.softwareDownload({ categoryId: id })}#${download.code}` : undefined}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}
