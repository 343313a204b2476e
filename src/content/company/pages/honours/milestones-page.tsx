import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { Block } from '#ui/components/block/block.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Timeline, type TimelineEntry } from '#ui/components/timeline/timeline.tsx';
import { dateLineGet, memorabiliaGet } from '../../calls.ts';
import type { Milestone } from '../../schema/milestones.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import { anchorOfYear, YearLine } from './year-line.tsx';
import './milestones-page.css';

const title = '大事记';

export const loader = page(async ({ call, block }) => {
  const [memorabilia, dateLine] = await Promise.all([call(memorabiliaGet, {}), block(dateLineGet, {})]);
  return { memorabilia, dateLine };
});

export const unpublished: UnpublishedPage = { title, holds: '公司自成立以来的重要事项' };

export const head: HeadOf<typeof loader> = ({ memorabilia: { records } }) => ({
  title,
  description: `从${records.at(-1)!.date.slice(0, 4)}年到${records[0]!.date.slice(0, 4)}年的 ${records.length} 件大事，按年份排列。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { memorabilia, dateLine } = usePage(loader);
  const years = [...Map.groupBy(memorabilia.records, ({ date }) => date.slice(0, 4))];
  return (
    <>
      <PageTitle title={title} lead="一家证券公司的三十年，和它身处的市场一起走过来。" />
      <Block load={dateLine} isEmpty={({ years: line }) => line.length === 0} retry={{ call: dateLineGet, input: {} }}>
        {(line) => <YearLine line={line} />}
      </Block>
      {years.map(([year, events]) => (
        <section key={year} id={anchorOfYear(year)} className="year" aria-labelledby={`${anchorOfYear(year)}-title`}>
          <h2 id={`${anchorOfYear(year)}-title`} className="year__title">
            {year}
          </h2>
          <Timeline entries={events.map(toEntry)} />
        </section>
      ))}
    </>
  );
}

function toEntry({ date, title: what, text, isMajor, href }: Milestone): TimelineEntry {
  return {
    key: date + what,
    date,
    dateText: inYear(date),
    title: what,
    text: href ? (
      <>
        {text}{' '}
        <a href={href}>
          了解更多<span className="visually-hidden">：{what}</span>
        </a>
      </>
    ) : (
      text
    ),
    mark: isMajor ? 'major' : undefined,
  };
}

/** The part of a date that the year above it does not say: `9月25日`, `9月`, or nothing more exact than the year. */
function inYear(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return month ? `${month}月${day ? `${day}日` : ''}` : '年内';
}
