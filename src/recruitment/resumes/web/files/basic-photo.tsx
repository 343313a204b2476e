import { useCall } from '#ui/api/use-call.ts';
import { resumeFiles } from '../../calls/files.ts';
import { viewHref } from '../../pages/editor/resume-views.ts';
import { ResumePhoto } from './resume-photo.tsx';

/** The photo beside the basic information, with a link to where it is added. */
export function BasicPhoto() {
  const { load } = useCall(resumeFiles, {}, { quiet: true });
  const photo = load.state === 'ready' ? load.data.files.find(({ kind }) => kind === 'photo') : undefined;
  return (
    <>
      {photo && <ResumePhoto key={photo.id} id={photo.id} alt="简历上的证件照" />}
      <p>
        <a href={viewHref('files')}>{photo ? '更换证件照或添加附件' : '添加证件照或附件（选填）'}</a>
      </p>
    </>
  );
}
