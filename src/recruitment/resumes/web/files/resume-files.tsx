import { type ChangeEvent, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { fileLimits, type ResumeFileKind, resumeFileLink } from '../../calls/files.ts';
import type { ResumeFile } from '../../schema/resume.ts';
import { explainNoFile, startDownload } from './resume-file-saving.ts';
import { useResumeFiles, type ResumeFilesState, type PendingFile } from './resume-files-state.ts';
import { ResumePhoto } from './resume-photo.tsx';
import { useDrop } from './use-drop.ts';
import './resume-files.css';

interface KindWords {
  title: string;
  choose: string;
  hint: string;
}

const words: Readonly<Record<ResumeFileKind, KindWords>> = {
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

/** Photo, CV and attachments of the job seeker's resume: limits, selection or drag and drop, upload progress, replacement and removal. */
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
  kind: ResumeFileKind;
  state: ResumeFilesState;
  /** False while the list is loading: the controls are rendered but disabled. */
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
    // Allows choosing the same file again after a failure.
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

/** The photo, or its placeholder. */
function Portrait({ id }: { id: string | undefined }) {
  return id ? <ResumePhoto key={id} id={id} alt="您上传的证件照" /> : <p className="resume-photo">尚无照片</p>;
}

const acceptOf = (kind: ResumeFileKind): string =>
  (kind === 'photo' ? fileLimits.photo : fileLimits.document).extensions.map((extension) => `.${extension}`).join(',');

/** A stored file of the resume. */
function KeptFile({ file, onRemove }: { file: ResumeFile; onRemove: (file: ResumeFile) => Promise<void> }) {
  const { isBusy, run: save } = useAction({
    act: (client) => startDownload(client, resumeFileLink, { id: file.id }),
    explain: explainNoFile,
  });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li>
      <span>
        {file.name}
        <small className="muted">
          {formatFileSize(file.size)} · {beijingDay(file.addedAt)} 上传
        </small>
        {!file.isReadable && (
          <small className="muted">
            已保存，但系统没能读出其中的文字（可能是扫描件、设有密码或已损坏）。投递时照常提交，请确认文件能正常打开。
          </small>
        )}
      </span>
      {file.kind !== 'photo' && (
        <Button kind="quiet" aria-busy={isBusy} aria-label={`下载${file.name}`} onClick={() => save()}>
          下载
        </Button>
      )}
      <Button kind="quiet" aria-label={`移除${file.name}`} onClick={() => setIsAsking(true)}>
        移除
      </Button>
      <RemoveDialog file={file} isOpen={isAsking} onClose={() => setIsAsking(false)} onRemove={onRemove} />
    </li>
  );
}

interface RemoveDialogProps {
  file: ResumeFile;
  isOpen: boolean;
  onClose: () => void;
  onRemove: (file: ResumeFile) => Promise<void>;
}

function RemoveDialog({ file, isOpen, onClose, onRemove }: RemoveDialogProps) {
  const {
    errors,
    isBusy,
    run: remove,
  } = useAction({
    act: async () => {
      await onRemove(file);
      onClose();
    },
    explain: failureSentence('没有移除，请检查网络后重试'),
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => remove()}>
        移除
      </Button>
      <Button onClick={onClose}>保留</Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="移除这个文件？" actions={acts}>
      <p>「{file.name}」将从简历中移除，不能恢复，需要时可以重新上传。已随投递提交的，招聘方看到的仍是投递时的文件。</p>
      <p role="alert">{errors[0]?.message}</p>
    </Dialog>
  );
}

interface SendingFileProps {
  sending: PendingFile;
  onRetry: (sending: PendingFile) => void;
  onCancel: (sending: PendingFile) => void;
}

/** A file being uploaded, or a failed upload. */
function SendingFile({ sending, onRetry, onCancel }: SendingFileProps) {
  const { file, problem, sent } = sending;
  const percent = Math.round(sent * 100);
  return (
    <li>
      <div>
        {file.name}
        {problem === undefined ? (
          <>
            <small className="muted">{percent < 100 ? `正在上传 ${percent}%` : '已送达，正在检查…'}</small>
            <progress aria-label={`${file.name}的上传进度`} max={100} value={percent < 100 ? percent : undefined} />
          </>
        ) : (
          <p className="field__error" role="alert">
            {problem}
          </p>
        )}
      </div>
      {problem !== undefined && (
        <Button aria-label={`重试上传${file.name}`} onClick={() => onRetry(sending)}>
          重试
        </Button>
      )}
      <Button kind="quiet" aria-label={`取消上传${file.name}`} onClick={() => onCancel(sending)}>
        取消
      </Button>
    </li>
  );
}
