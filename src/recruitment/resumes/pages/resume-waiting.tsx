import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';

/** Stands where the editor will be, as tall as a screen, so that nothing below it moves into sight and out again. */
export function ResumeWaiting() {
  return <Skeleton lines={18} label="正在打开简历" />;
}
