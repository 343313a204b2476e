import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { fileLimits } from '../../calls/files.ts';
import type { Completeness } from '../../schema/resume.ts';
import { useDrop } from '../../web/files/use-drop.ts';
import type { ResumeEditing } from '../editor/resume-editing.ts';
import { CvImportReview } from './cv-import-review.tsx';
import { CvSaved, type SavedCv } from './cv-saved.tsx';
import type { CvState } from './cv-state.ts';
import '../../web/files/resume-files.css';

interface CvPartProps {
  cv: CvState;
  editing: ResumeEditing;
  mobile: string;
  missing: Completeness['missing'];
}

/** Import of a CV: choose, read, check, and only then save. */
export function CvPart({ cv, editing, mobile, missing }: CvPartProps) {
  const [saved, setSaved] = useState<SavedCv>();
  const { checked } = cv;
  if (checked)
    return (
      <CvImportReview
        cv={cv}
        checked={checked}
        editing={editing}
        mobile={mobile}
        onSaved={(done) => {
          setSaved(done);
          cv.putAway();
        }}
      />
    );
  return (
    <>
      {saved && <CvSaved saved={saved} editing={editing} missing={missing} />}
      <CvChoosing cv={cv} isAgain={saved !== undefined} />
    </>
  );
}

function CvChoosing({ cv, isAgain }: { cv: CvState; isAgain: boolean }) {
  const { sending, problem } = cv;
  const { isOver, ...drop } = useDrop(([file]) => file && cv.send(file));
  const field: FieldProps = {
    name: 'resume-read-cv',
    label: isAgain ? '换一份简历文件' : '选择简历文件',
    hint: `${fileLimits.cv.text}。旧版 Word（DOC）请先另存为 DOCX 或 PDF；扫描件和图片读不出来，请直接在线填写。`,
    error: problem,
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again after a failure.
    currentTarget.value = '';
    if (file) cv.send(file);
  };
  return (
    <>
      {!isAgain && (
        <p>
          上传一份写好的简历，系统读出其中的姓名、联系方式、教育与工作经历、证书等，逐项请您核对。您确认之前什么都不保存；文件本身也不保存，除非您选择附上。
        </p>
      )}
      <div className={isOver ? 'resume-drop resume-drop--over' : 'resume-drop'} {...drop}>
        {sending ? (
          <Sending {...sending} onCancel={cv.cancel} />
        ) : (
          <Field {...field}>
            <input
              className="file-choice"
              type="file"
              accept={fileLimits.cv.extensions.map((extension) => `.${extension}`).join()}
              onChange={take}
              {...controlAttributes(field)}
              required={false}
            />
          </Field>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {sending ? `正在读取 ${sending.file.name}…` : problem}
      </p>
    </>
  );
}

function Sending({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  const percent = Math.round(sent * 100);
  const cancel = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => cancel.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={cancel}>
      {file.name}
      <small className="muted">{percent < 100 ? `正在上传 ${percent}%` : '已送达，正在读取…'}</small>
      <progress aria-label={`${file.name}的上传进度`} max={100} value={percent < 100 ? percent : undefined} />
      <Button kind="quiet" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
