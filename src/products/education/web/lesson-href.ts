import { paths } from '#ui/paths.ts';

/** The series that has its own address in the specification. */
export const futuresSeries = 'futures';

export const lessonHref = (series: string, code: string): string =>
  series === futuresSeries ? paths.futuresLesson(code) : paths.lesson(code);

export const seriesHref = (series: string): string => (series === futuresSeries ? paths.futuresSchool() : paths.lessonSeries(series));
