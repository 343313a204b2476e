import { useCall } from '#ui/api/use-call.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { resumeRead } from '../../calls/resume.ts';
import type { ResumeEditing } from './resume-editing.ts';
import { ResumePreview } from '../../web/resume-preview.tsx';
import { ResumeTools } from './resume-tools.tsx';
import { ResumeWaiting } from '../resume-waiting.tsx';

/** The resume as the firm reads it, read when everything that is on its way has arrived. */
export function ResumeViewing({ editing }: { editing: ResumeEditing }) {
  if (editing.isSending()) return <ResumeWaiting />;
  return (
    <>
      {editing.isUnsaved() && (
        <Note tone="warning" title="有内容尚未保存">
          标着“未保存”或“冲突”的部分，预览中是上一次保存的内容。
        </Note>
      )}
      <Reading />
    </>
  );
}

function Reading() {
  const { load, retry, isRetrying } = useCall(resumeRead, {});
  if (load.state === 'loading') return <ResumeWaiting />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return (
    <>
      <ResumeTools />
      <ResumePreview view={load.data} />
    </>
  );
}
