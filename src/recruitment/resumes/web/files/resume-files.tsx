import type { ChangeEvent } from 'react';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { fileLimits, type FileKind } from '../../calls/files.ts';
import { KeptFile, SendingFile } from './resume-files-row.tsx';
import { useResumeFiles, type ResumeFilesState } from './resume-files-state.ts';
import { ResumePhoto } from './resume-photo.tsx';
import { useDrop } from './use-drop.ts';
import './resume-files.css';

interface KindWords {
  title: string;
  choose: string;
  hint: string;
}

const words: Readonly<Record<FileKind, KindWords>> = {
  photo: { title: '证件照', choose: '选择照片', hint: `1 张。${fileLimits.photo.text}。选填，仅用于面试时核对本人。` },
  cv: {
    title: '简历文件',
    choose: '选择简历文件',
    hint: `1 个，再次上传会替换原来的。${fileLimits.document.text}。选填，以在线填写的简历为准。`,
  },
  attachment: {
    title: '附件',
    choose: '选择附件',
    hint: `最多 ${fileLimits.most.attachment} 个，如成绩单、证书、作品。每个为 ${fileLimits.document.text}。选填。`,
  },
};

/** Photo, CV and attachments of one's own resume: told what is taken, chosen or dropped, sent with progress, replaced and removed. */
export function ResumeFiles() {
  const state = useResumeFiles();
  const { load, retry, isRetrying } = state.loading;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return (
    <>
      <p>点击选择，或把文件拖进框内。文件加密保存，只有您和招聘人员可以查看；每天最多上传 {fileLimits.perDay} 次。</p>
      {(['photo', 'cv', 'attachment'] as const).map((kind) => (
        <KindOfFile key={kind} kind={kind} state={state} isReady={load.state === 'ready'} />
      ))}
      <p className="visually-hidden" role="status">
        {state.status}
      </p>
    </>
  );
}

interface KindProps {
  kind: FileKind;
  state: ResumeFilesState;
  /** False while it is not known yet what there is: the controls stand in their places, and wait. */
  isReady: boolean;
}

function KindOfFile({ kind, state, isReady }: KindProps) {
  const { title, choose, hint } = words[kind];
  const files = state.files.filter((file) => file.kind === kind);
  const sendings = state.sendings.filter((sending) => sending.kind === kind);
  const isFull = kind === 'attachment' && files.length + sendings.length >= fileLimits.most.attachment;
  const { isOver, ...drop } = useDrop((chosen) => isReady && state.add(kind, kind === 'attachment' ? chosen : chosen.slice(0, 1)));
  const isReplaced = kind !== 'attachment' && files.length > 0;
  const field: FieldProps = {
    name: `resume-${kind}`,
    label: isReplaced ? `${choose}（替换现有的）` : choose,
    hint: isFull ? `${hint}已经满了，移除一个后可以再传。` : hint,
    error: state.refusals[kind],
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after a failure.
    currentTarget.value = '';
    if (chosen.length > 0) state.add(kind, chosen);
  };
  return (
    <section aria-labelledby={`resume-${kind}-title`}>
      <h3 id={`resume-${kind}-title`}>{title}</h3>
      <div className={isOver ? 'resume-drop resume-drop--over' : 'resume-drop'} {...drop}>
        {kind === 'photo' && <Portrait id={files[0]?.id} />}
        {files.length + sendings.length > 0 && (
          <ul aria-label={`${title}列表`}>
            {files.map((file) => (
              <KeptFile key={file.id} file={file} onRemove={state.remove} />
            ))}
            {sendings.map((sending) => (
              <SendingFile key={sending.key} sending={sending} onRetry={state.retry} onCancel={state.cancel} />
            ))}
          </ul>
        )}
        <Field {...field}>
          <input
            className="file-choice"
            type="file"
            multiple={kind === 'attachment'}
            accept={acceptOf(kind)}
            disabled={!isReady || isFull}
            onChange={take}
            {...controlAttributes(field)}
            required={false}
          />
        </Field>
      </div>
    </section>
  );
}

/** The photo, or its empty place. */
function Portrait({ id }: { id: string | undefined }) {
  return id ? <ResumePhoto key={id} id={id} alt="您上传的证件照" /> : <p className="resume-photo">尚无照片</p>;
}

const acceptOf = (kind: FileKind): string =>
  (kind === 'photo' ? fileLimits.photo : fileLimits.document).extensions.map((extension) => `.${extension}`).join(',');
