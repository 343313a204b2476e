import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { lessonDraft, seriesDraft, type LessonDraft, type SeriesDraft } from '#products/education/schema.ts';
import { readYaml } from '../read-yaml.ts';

const folder = fileURLToPath(new URL('./lessons', import.meta.url));
const lesson = lessonDraft.omit({ sort: true, series: true });
/** Folders that are named differently from their series. */
const seriesOf: Readonly<Record<string, string>> = { margin: 'margin-trading', fraud: 'safety' };

/** The series in the order of their file. */
export const demoSeries: SeriesDraft[] = readYaml(
  'school/series',
  z.object({ series: z.array(seriesDraft.omit({ sort: true })) }),
).series.map((series, sort) => ({ ...series, sort }));

/** The lessons in reading order, which is the order of their files. */
export const demoLessons: LessonDraft[] = globSync('*/*.yaml', { cwd: folder })
  .toSorted()
  .map((file, sort) => {
    const [name = ''] = file.split('/');
    return { ...readYaml(`school/lessons/${file.replace(/\.yaml$/, '')}`, lesson), series: seriesOf[name] ?? name, sort };
  });
