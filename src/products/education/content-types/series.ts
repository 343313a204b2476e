import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { seriesDraft, type SeriesDraft } from '../schema.ts';
import { listSeriesDrafts, publishSeries } from '../service/publish-lesson.ts';
import { seriesHref } from '../web/lesson-href.ts';

/** Series of lessons. */
export const lessonSeries = codedContent<SeriesDraft>({
  code: 'lesson-series',
  title: '投教系列',
  group: '内容',
  scope: 'category',
  levels: 1,
  draft: seriesDraft,
  fields: {
    code: { title: '代码', help: '小写字母、数字和连字符；用在网址里，发布后不能更改' },
    title: '名称',
    audience: '适合谁',
    outcome: '学完以后',
    sort: { title: '排列序号', help: '小的在前' },
  },
  begin: { code: '', title: '', audience: '', outcome: '', sort: 0 },
  newest: listSeriesDrafts,
  publish: publishSeries,
  nameOf: ({ title }) => title,
  placeOf: ({ code }) => code,
  addressesOf: (code) => [seriesHref(code)],
});
