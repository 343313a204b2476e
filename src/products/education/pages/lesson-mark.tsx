import { useEffect } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import type { LessonView } from '../schema.ts';
import { markLesson, useProgress } from '../web/lesson-progress.ts';

/** Whether the lesson was learned, on this device alone; whoever answers the quiz has learned it. */
export function LessonMark({ lesson: { code, version }, isPassed }: { lesson: LessonView; isPassed: boolean }) {
  const progress = useProgress();
  useEffect(() => {
    if (isPassed) markLesson(code, version);
  }, [isPassed, code, version]);
  const learned = progress?.[code];
  const isLearned = learned === version;
  return (
    <p className="lesson__mark no-print">
      {progress && (
        <>
          <Button
            kind={isLearned ? 'quiet' : 'secondary'}
            aria-pressed={isLearned}
            onClick={() => markLesson(code, isLearned ? undefined : version)}
          >
            {isLearned ? '已学，撤销标记' : '标记为已学'}
          </Button>
          <span className="quiet">
            {learned !== undefined && !isLearned && '这一课在您学过之后更新过。'}只记在这台设备的浏览器里，不上传。
          </span>
        </>
      )}
    </p>
  );
}
