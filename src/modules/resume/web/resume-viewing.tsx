import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx';
import { Note } from '#web/ui/note/note.tsx';
import { resumeRead } from '../calls.ts';
import type { ResumeEditing } from './resume-editing.ts';
import { ResumeWaiting } from './resume-waiting.tsx';

/** The resume as the firm reads it: what is saved, and nothing that is only on this screen. */
export function ResumeViewing({ editing }: { view: string; editing: ResumeEditing }) {
  const { load, retry, isRetrying } = useCall(resumeRead, {});
  if (load.state === 'loading') return <ResumeWaiting />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return editing.isUnsaved() ? <Note tone="warning">还有内容没有保存，预览中暂不显示。</Note> : null;
}
