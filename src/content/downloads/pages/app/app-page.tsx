import { pageTextGet } from '#content/articles/calls.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type Loadable } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { appGet } from '../../calls/app.ts';
import { downloadList } from '../../calls/downloads.ts';
import type { DownloadListResult } from '../../schema/downloads.ts';
import { AppHero } from './app-hero.tsx';
import { AppPackage, toPackage, type ShownPackage } from './app-package.tsx';
import { ChartScreen } from './screens/chart-screen.tsx';
import { ElderScreen } from './screens/elder-screen.tsx';
import './app-page.css';
import { OrderScreen } from './screens/order-screen.tsx';

export const query = portalQueries.app;

/** Categories of the download list with software for phones. */
const categories = ['mobile', 'harmony'] as const;
/** The edition for elderly people has a separate part of the page. */
const elderCode = 'app-elder';

export const loader = page(async ({ call, block }) => {
  const [app, text, mobile, harmony] = await Promise.all([
    call(appGet, {}),
    call(pageTextGet, { key: '/OnlineTrading/App' }),
    block(downloadList, { categoryId: categories[0] }),
    block(downloadList, { categoryId: categories[1] }),
  ]);
  return { app, text, packages: together(mobile, harmony) };
});

/** Combines the packages that have a QR code. Fails when one list failed, because a partial list would look complete. */
function together(...lists: readonly Loadable<DownloadListResult>[]): Loadable<ShownPackage[]> {
  const packages: ShownPackage[] = [];
  for (const list of lists) {
    if (list.state === 'failed') return list;
    packages.push(...list.data.records.flatMap(toPackage));
  }
  return { state: 'ready', data: packages };
}

export const unpublished: UnpublishedPage = { title: '手机客户端', holds: '手机客户端的名称、功能与官方下载方式' };

export const head: HeadOf<typeof loader> = ({ app, text }) => ({
  title: `${app.name}${text.title}`,
  description: text.lead,
  canonical: paths.app(),
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: `${app.name}${text.title}` }],
});

export function Component() {
  const { app, text, packages } = usePage(loader);
  return (
    <>
      <AppHero app={app} text={text} packages={packages.state === 'ready' ? packages.data : []} />
      <div className="sections">
        <section className="app-show" aria-label="看行情与下单">
          <Shown title="一屏看清一只证券" text="日K、均线、成交量和买卖盘在一起，涨跌除了颜色还有 ▲▼，分不清红绿也看得懂。">
            <ChartScreen />
          </Shown>
          <Shown title="下单前，先把账算给您看" text="金额和费用写在按钮上方；提交后再确认一次，当日委托随时可撤。夜间自动变暗。">
            <OrderScreen isDark />
          </Shown>
        </section>
        <section aria-labelledby="banben">
          <SectionHeading id="banben" title="版本与下载" moreHref={paths.softwareDownload()} moreText="全部软件" />
          <Block load={packages} isEmpty={(list) => list.length === 0} emptyText={notPublishedText('各系统的安装包')}>
            {(list) => (
              <ul className="app-packages">
                {list.map((one) => (
                  <AppPackage key={one.id} shown={one} />
                ))}
              </ul>
            )}
          </Block>
        </section>
        <section className="app-elder panel panel--roomy" aria-labelledby="daziban">
          <ElderScreen />
          <div>
            <SectionHeading id="daziban" title="给父母装大字版" />
            <p>首页只有四个大按钮，每一页都有人工客服入口，没有广告和弹窗。转大额之前会提醒防骗，还可以先打给子女确认。</p>
            <p className="line targets no-print">
              <a href={`#${elderCode}`}>下载大字版</a>
              <a href={paths.userGuide({ guide: 'elder-guide' })}>长辈版使用指南</a>
            </p>
          </div>
        </section>
        <PageText text={{ ...text, lead: '' }} />
      </div>
    </>
  );
}

function Shown({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <figure className="app-show__one">
      {children}
      <figcaption>
        <h2 className="app-show__title">{title}</h2>
        <p className="muted">{text}</p>
      </figcaption>
    </figure>
  );
}
