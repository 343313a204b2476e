import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { lessonSeriesList } from '../calls.ts';
import type { LessonItem } from '../schema.ts';
import { lessonHref } from '../web/lesson-href.ts';
import { clearLessonProgress, useLessonProgress } from '../web/lesson-progress.ts';
import { levelNames } from '../web/level-names.ts';
import { isLearned, SeriesProgress } from '../web/series-progress.tsx';
import './series-page.css';

export const loader = page(async ({ call, params }) => (await call(lessonSeriesList, { series: params.series ?? '' })).records[0]!);

export const missing: MissingItem = {
  thing: '系列',
  code: '名称',
  form: /^[a-z0-9-]{1,60}$/,
  formText: '小写字母、数字和连字符',
  lists: [{ title: '投教课程', href: paths.school() }],
};

export const head: HeadOf<typeof loader> = ({ title, audience, outcome }) => ({
  title,
  description: `${title}：适合${audience}，学完之后${outcome}。每课几分钟，附小测验与讲解，可以朗读。`,
  crumbs: [{ text: '投教课程', href: paths.school() }, { text: title }],
});

export function Component() {
  const series = usePage(loader);
  const { title, audience, outcome, lessons } = series;
  const progress = useLessonProgress();
  const next = lessons.find((lesson) => !isLearned(progress, lesson));
  const hasBegun = lessons.some((lesson) => isLearned(progress, lesson));
  return (
    <>
      <PageTitle title={title} lead={`学完之后，您${outcome}。`} />
      <KeyFacts
        items={[
          { name: '适合', value: audience },
          { name: '全部读完', value: `约 ${lessons.reduce((sum, { minutes }) => sum + minutes, 0)} 分钟` },
          { name: '进度', value: <SeriesProgress lessons={lessons} />, note: '只记在这台设备的浏览器里，不上传' },
        ]}
      />
      <ol className="lessons">
        {lessons.map((lesson) => (
          <Lesson
            key={lesson.code}
            series={series.code}
            lesson={lesson}
            isLearned={isLearned(progress, lesson)}
            isChanged={progress?.[lesson.code] !== undefined}
          />
        ))}
      </ol>
      <p className="lessons__acts cluster no-print">
        {progress && hasBegun && next && (
          <a className="button button--primary" href={lessonHref(series.code, next.code)}>
            继续学习：{next.title}
          </a>
        )}
        {progress && hasBegun && <Button onClick={clearLessonProgress}>清除全部进度</Button>}
      </p>
      <Note tone="warning">课程用于学习，不构成投资建议；例子中的价格、客户和损失都是虚构的。投资有风险，入市须谨慎。</Note>
    </>
  );
}

interface LessonProps {
  series: string;
  lesson: LessonItem;
  isLearned: boolean;
  isChanged: boolean;
}

function Lesson({ series, lesson: { code, title, summary, level, minutes, questions }, isLearned, isChanged }: LessonProps) {
  return (
    <li className="lessons__one">
      <a className="lessons__title" href={lessonHref(series, code)}>
        {title}
      </a>
      {isLearned && <Tag kind="positive">已学</Tag>}
      {!isLearned && isChanged && <Tag kind="info">内容已更新</Tag>}
      <p>{summary}</p>
      <p className="quiet">
        {levelNames[level]} · 阅读约 {minutes} 分钟 · 测验 {questions} 题
      </p>
    </li>
  );
}
