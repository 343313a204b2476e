import { Block } from '#ui/components/block/block.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Timeline, type TimelineEntry } from '#ui/components/timeline/timeline.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { dateLineGet, memorabiliaGet } from '../../calls.ts';
import type { Milestone, DateLine } from '../../schema/milestones.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
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

/** Returns the date without its year: `9月25日`, `9月`, or an empty text when only the year is known. */
function inYear(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return month ? `${month}月${day ? `${day}日` : ''}` : '年内';
}

type Year = DateLine['years'][number];

const anchorOfYear = (year: string | number): string => `nian-${year}`;

/** One year is two characters wide, so that the drawing scales with the text. */
const [step, ground, storey] = [32, 128, 22];

/** Renders the years as columns, as tall as the number of events. Each year with events links to its place in the list. */
function YearLine({ line: { years } }: { line: DateLine }) {
  const width = years.length * step;
  return (
    <div role="region" className="year-line no-print" aria-label="年表图，可左右移动" tabIndex={0}>
      <svg viewBox={`0 0 ${width} 168`} width={`${width / 16}em`} role="group" aria-label="年表：每一年的柱高为当年大事的数量">
        <path className="year-line__ground" d={`M0 ${ground}H${width}`} />
        {years.map((year, index) => (
          <YearColumn key={year.year} year={year} x={index * step + step / 2} isLabelled={isLabelled(year, index, years.length)} />
        ))}
      </svg>
    </div>
  );
}

/** Labels every fifth year and both ends, unless a label is adjacent. */
function isLabelled({ year }: Year, index: number, count: number): boolean {
  if (year % 5 === 0) return true;
  return (index === 0 && year % 5 < 4) || (index === count - 1 && year % 5 > 1);
}

function YearColumn({ year: { year, count, isMajor, titles }, x, isLabelled }: { year: Year; x: number; isLabelled: boolean }) {
  const label = isLabelled && (
    <text x={x} y={ground + 24}>
      {year}
    </text>
  );
  if (count === 0) {
    return (
      <g>
        <path className="year-line__rest" d={`M${x} ${ground - 4}v8`} />
        {label}
      </g>
    );
  }
  const top = ground - 22 - count * storey;
  return (
    <a
      href={`#${anchorOfYear(year)}`}
      className={isMajor ? 'year-line__year is-major' : 'year-line__year'}
      aria-label={`${year}年，${count}件：${titles.join('、')}`}
    >
      <rect x={x - step / 2} y={0} width={step} height={ground + 36} />
      <path d={columnPath(x, top)} />
      {label}
    </a>
  );
}

/** Returns the path of a column: two sides, neck and capital. */
function columnPath(x: number, top: number): string {
  return `M${x - 6} ${ground}V${top + 10}M${x + 6} ${ground}V${top + 10}M${x - 8} ${top + 10}H${x + 8}M${x - 11} ${top + 4}H${x + 11}`;
}
