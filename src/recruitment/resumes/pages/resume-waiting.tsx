import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';

/** Placeholder of the editor, as tall as the screen, so that content below does not jump. */
export function ResumeWaiting() {
  return <Skeleton lines={18} label="正在打开简历" />;
}
