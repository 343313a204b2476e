import type { LessonItem } from '../schema.ts';
import { useProgress, type Progress } from './lesson-progress.ts';
import './series-progress.css';

/** How much of a series was learned on this device: its place is kept until the page has come to life. */
export function SeriesProgress({ lessons }: { lessons: readonly LessonItem[] }) {
  const progress = useProgress();
  const done = lessons.filter((lesson) => isLearned(progress, lesson)).length;
  return (
    <span className="series-progress quiet">
      {progress && done > 0 ? `已学 ${done}/${lessons.length} 课` : `共 ${lessons.length} 课`}
      <progress className="series-progress__bar" max={lessons.length} value={progress ? done : 0} aria-hidden="true" />
    </span>
  );
}

/** True when the lesson was learned as it stands now. */
export const isLearned = (progress: Progress | undefined, { code, version }: Pick<LessonItem, 'code' | 'version'>): boolean =>
  progress?.[code] === version;
