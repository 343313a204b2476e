import { useState } from 'react';
import { sentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { resumeFileLink } from '../../calls/files.ts';
import type { ResumeFile } from '../../schema/resume.ts';
import { explainNoFile, saveBehind } from './resume-file-saving.ts';
import type { PendingFile } from './resume-files-state.ts';

/** A file that is in the resume. */
export function KeptFile({ file, onRemove }: { file: ResumeFile; onRemove: (file: ResumeFile) => Promise<void> }) {
  const { isBusy, run: save } = useAction({ act: (client) => saveBehind(client, resumeFileLink, { id: file.id }), explain: explainNoFile });
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
    explain: sentence('没有移除，请检查网络后重试'),
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

/** A file on its way, or one that did not arrive. */
export function SendingFile({ sending, onRetry, onCancel }: SendingFileProps) {
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
