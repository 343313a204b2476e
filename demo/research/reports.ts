import { z } from 'zod';
import { researchKinds } from '#content/articles/schema/district-facts.ts';
import { buildDemoArticle, type DemoArticle } from '../articles/draft.ts';
import { readYaml } from '../read-yaml.ts';
import { getFigure, listPoints, series, type SeriesName } from './series.ts';

const line = z.string().trim().min(1);
const name = z.enum(Object.keys(series) as [SeriesName, ...SeriesName[]]);
const file = z.object({
  /** The source of the series, and the named publisher of the reports. */
  dataSource: line,
  source: line,
  statement: line,
  reports: z.array(
    z.object({
      day: z.iso.date(),
      title: line,
      kind: z.enum(researchKinds),
      subject: line.optional(),
      analysts: z.array(z.object({ name: line, certificate: line })),
      dataUntil: z.iso.date(),
      views: z.array(line),
      figures: z.array(z.object({ name: line, of: name, on: z.iso.date() })),
      charts: z.array(
        z.object({ title: line, of: name, from: z.iso.date(), until: z.iso.date(), every: z.enum(['day', 'week', 'month']) }),
      ),
      risks: z.array(line),
      /** In the notation of `articles/markup.ts`. */
      text: line,
    }),
  ),
});

/** Returns the demo firm's full reports. Their figures and charts are read from the real series, never written by hand. */
export function demoResearchReports(): DemoArticle[] {
  const { dataSource, source, statement, reports } = readYaml('research/reports', file);
  return reports.map(({ day, title, text, kind, subject, analysts, dataUntil, views, risks, figures, charts }) =>
    buildDemoArticle(
      {
        category: 'yjzx',
        day,
        title,
        source,
        summary: views[0],
        facts: {
          of: 'research',
          kind,
          subject,
          analysts,
          statement,
          dataUntil,
          views,
          risks,
          figures: figures.map(({ name: figure, of, on }) => ({ name: figure, value: getFigure(of, on), asOf: on, source: dataSource })),
          charts: charts.map(({ title: chart, ...stretch }) => ({
            title: chart,
            unit: series[stretch.of].unit,
            digits: series[stretch.of].digits,
            source: dataSource,
            points: listPoints(stretch),
          })),
        },
      },
      text,
    ),
  );
}
