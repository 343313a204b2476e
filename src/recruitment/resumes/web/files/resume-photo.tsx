import { useCall } from '#ui/api/use-call.ts';
import { resumeFileLink } from '../../calls/files.ts';

/** The photo of the job seeker's resume; its space is reserved while it loads. */
export function ResumePhoto({ id, alt }: { id: string; alt: string }) {
  const { load } = useCall(resumeFileLink, { id }, { quiet: true });
  return (
    <div className="resume-photo" role={load.state === 'failed' ? 'note' : undefined}>
      {load.state === 'ready' && <img src={load.data.url} alt={alt} width="150" height="200" />}
      {load.state === 'failed' && '照片暂时无法显示'}
    </div>
  );
}
