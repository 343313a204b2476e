import { marketQueries } from '#rendering/routes/queries/market.ts';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { lessonSeriesList } from '../calls.ts';
import type { LessonItem, LessonLevel, SeriesList } from '../schema.ts';
import { futuresSeries } from '../web/lesson-href.ts';
import './school-page.css';
import { levelNames } from '../web/level-names.ts';

export const query = marketQueries.futuresSchool;

const levels = ['basic', 'advanced'] as const;

export const loader = page(async ({ block, query: { level } }: PageContext<'futuresSchool'>) => ({
  level,
  list: await block(lessonSeriesList, { series: futuresSeries }),
}));

export const head: HeadOf<typeof loader> = ({ level }) => ({
  title: level ? `期货学堂：${levelNames[level]}` : '期货学堂',
  description: '期货基础课程：合约、保证金与逐日盯市、强行平仓、交割、套期保值、期权、夜盘与风险案例，每课附小测验与讲解。',
  crumbs: [{ text: '期货IB业务', href: paths.futuresIntroduction() }, { text: '期货学堂' }],
});

const hrefOf = (level?: LessonLevel) => paths.futuresSchool({ level });

export function Component() {
  const { level, list } = usePage(loader);
  return (
    <>
      <PageTitle title="期货学堂" lead="从一份合约讲起，讲到杠杆怎样放大亏损。每课几分钟，课后有小测验；答案只在您的页面上，我们不保存。" />
      <Block load={list} isEmpty={(all) => lessonsOf(all).length === 0} emptyText={notPublishedText('投资者教育课程')}>
        {(all) => (
          <>
            <TabLinks label="难度" current={hrefOf(level)} items={tabsOf(lessonsOf(all))} />
            <Topics lessons={lessonsOf(all).filter((lesson) => !level || lesson.level === level)} />
          </>
        )}
      </Block>
      <Note tone="warning">
        课程用于学习，不构成投资建议；例子中的价格、客户和损失都是虚构的。期货交易带杠杆，亏损可能超过投入的全部保证金。
      </Note>
    </>
  );
}

const lessonsOf = ({ records }: SeriesList): readonly LessonItem[] => records.flatMap(({ lessons }) => lessons);

const tabsOf = (lessons: readonly LessonItem[]) => [
  { text: '全部课程', href: hrefOf(), count: lessons.length },
  ...levels.map((one) => ({
    text: levelNames[one],
    href: hrefOf(one),
    count: lessons.filter((lesson) => lesson.level === one).length,
  })),
];

/** Renders the lessons by topic, topics in the order of their first lesson. */
function Topics({ lessons }: { lessons: readonly LessonItem[] }) {
  return [...Map.groupBy(lessons, ({ topic }) => topic)].map(([topic, own]) => (
    <section key={topic} className="school-topic" aria-label={topic}>
      <SectionHeading title={topic} />
      <LinkCards
        items={own.map(({ code, title, summary, level, minutes, questions }) => ({
          title,
          href: paths.futuresLesson(code),
          text: summary,
          note: `${levelNames[level]} · 阅读约 ${minutes} 分钟 · 测验 ${questions} 题`,
        }))}
      />
    </section>
  ));
}
