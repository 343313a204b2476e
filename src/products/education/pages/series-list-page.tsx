import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { lessonSeriesList } from '../calls.ts';
import type { LessonSeries } from '../schema.ts';
import { seriesHref } from '../web/lesson-href.ts';
import './series-list-page.css';
import { SeriesProgress } from '../web/series-progress.tsx';

export const loader = page(async ({ block }) => ({ list: await block(lessonSeriesList, {}) }));

export const head: HeadOf<typeof loader> = () => ({
  title: '投教课程',
  description:
    '按系列学：股票第一课、融资融券、基金与 ETF、识别非法证券活动、期货学堂。每课几分钟，有图表、小测验与讲解，可以朗读，进度只留在您的设备上。',
  crumbs: [{ text: '投教课程' }],
});

export function Component() {
  const { list } = usePage(loader);
  return (
    <>
      <PageTitle title="投教课程" lead="一个系列讲清一件事，每课几分钟，课后小测验当场讲解。不用登录，进度只记在您的设备上。" />
      <Block load={list} isEmpty={({ records }) => records.length === 0} emptyText={notPublishedText('投资者教育课程')}>
        {({ records }) => (
          <ul className="series">
            {records.map((series) => (
              <Series key={series.code} series={series} />
            ))}
          </ul>
        )}
      </Block>
      <Note tone="warning">课程用于学习，不构成投资建议，也不承诺任何收益。投资有风险，入市须谨慎。</Note>
    </>
  );
}

function Series({ series: { code, title, audience, outcome, lessons } }: { series: LessonSeries }) {
  return (
    <li className="panel stack">
      <h2 className="minor-title">
        <a href={seriesHref(code)}>{title}</a>
      </h2>
      <p>
        适合{audience}；学完之后，您{outcome}。
      </p>
      <SeriesProgress lessons={lessons} />
    </li>
  );
}
