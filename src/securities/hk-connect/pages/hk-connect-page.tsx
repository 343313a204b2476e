import { pageTextGet } from '#content/articles/calls.ts';
import { NoticeTabs } from '#content/articles/web/notice-tabs.tsx';
import { isOutcome } from '#contract/call-error.ts';
import { marketQueries } from '#rendering/routes/queries/market.ts';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageSections } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { listAuthority } from '../calls.ts';
import type { HkNotice, HkNoticePage } from '../schema.ts';
import { typeNames } from '../web/type-names.ts';
import { NoticeFeed } from './notice-feed.tsx';

export const query = marketQueries.hkConnect;

/** The parameters of the URL. */
interface PageQuery {
  type: HkNotice['type'] | '';
  posStr?: string;
}

export const loader = page(async (context: PageContext<'hkConnect'>) => {
  const { type = '', posStr } = context.query;
  const [text, first] = await Promise.all([
    context.call(pageTextGet, { key: '/OnlineTrading/OnlineNotice/HkConnect' }),
    loadFirst(context, { type, ...(posStr && { posStr }) }),
  ]);
  return { text, ...first };
});

/** Loads the first page; an invalid position falls back to the newest notices, with a notice on the page. */
async function loadFirst(
  { call, block }: Pick<PageContext, 'call' | 'block'>,
  asked: PageQuery,
): Promise<{ asked: PageQuery; load: Loadable<HkNoticePage>; isLost: boolean }> {
  try {
    return { asked, load: { state: 'ready', data: await call(listAuthority, asked) }, isLost: false };
  } catch (error) {
    const isLost = asked.posStr !== undefined && isOutcome(error, 'invalidInput');
    const instead: PageQuery = isLost ? { type: asked.type } : asked;
    return { asked: instead, load: await block(listAuthority, instead), isLost };
  }
}

export const head: HeadOf<typeof loader> = ({ text: { title, lead }, asked: { type, posStr } }) => ({
  title: type ? `${title}：${typeNames[type]}` : title,
  description: lead,
  crumbs: [{ text: '网上交易公告', href: paths.onlineNotices() }, { text: title }],
  noIndex: posStr !== undefined,
});

export function Component() {
  const { text, asked, load, isLost } = usePage(loader);
  const tabs = [
    { text: '全部', href: paths.hkConnect() },
    ...Object.entries(typeNames).map(([type, name]) => ({ text: name, href: paths.hkConnect({ type }) })),
  ];
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} />
      <NoticeTabs current={paths.hkConnect()} />
      <TabLinks items={tabs} current={paths.hkConnect({ type: asked.type })} label="公告类型" />
      {isLost && <p role="status">地址里的位置标记无效，下面从最新的公告看起。</p>}
      {asked.posStr && (
        <p>
          下面是较早的公告。<a href={paths.hkConnect({ type: asked.type })}>回到最新的公告</a>
        </p>
      )}
      <Block
        load={load}
        retry={{ call: listAuthority, input: asked }}
        isEmpty={({ list }) => list.length === 0}
        emptyText={asked.posStr ? '没有更早的公告。' : notPublishedText('交易所的港股通公告')}
      >
        {(first) => <NoticeFeed key={`${asked.type} ${asked.posStr ?? ''}`} asked={asked} first={first} />}
      </Block>
      <div className="page-text stack stack--parts">
        <PageSections sections={text.sections} />
      </div>
    </>
  );
}
