import type { LessonItem } from '../schema.ts';
import { useLessonProgress, type LessonProgress } from './lesson-progress.ts';
import './series-progress.css';

/** Renders the progress in a series on this device; its space is reserved until the page is interactive. */
export function SeriesProgress({ lessons }: { lessons: readonly LessonItem[] }) {
  const progress = useLessonProgress();
  const done = lessons.filter((lesson) => isLearned(progress, lesson)).length;
  return (
    <span className="series-progress quiet">
      {progress && done > 0 ? `已学 ${done}/${lessons.length} 课` : `共 ${lessons.length} 课`}
      <progress className="series-progress__bar" max={lessons.length} value={progress ? done : 0} aria-hidden="true" />
    </span>
  );
}

/** True when the current version of the lesson was learned. */
export const isLearned = (progress: LessonProgress | undefined, { code, version }: Pick<LessonItem, 'code' | 'version'>): boolean =>
  progress?.[code] === version;
