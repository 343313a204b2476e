import type { ChangeEvent } from 'react';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { pictureLimits } from '../../calls.ts';
import type { JudgedImage } from '../../schema.ts';
import type { IdCardSide } from '../id-card-state.ts';

interface SidePictureProps {
  side: IdCardSide;
  /** URL of the stored picture; empty while there is none. */
  url: string;
  /** The client's file name, if known. */
  fileName: string;
  busy?: 'preparing' | 'sending';
  error?: string;
  findings: JudgedImage['findings'];
  onChoose(file: File): void;
}

const words = {
  front: { name: '人像面', frame: '印有姓名、住址和公民身份号码的一面' },
  back: { name: '国徽面', frame: '印有签发机关和有效期限的一面' },
} as const;

/** One side of the card: its frame, the picture when present, and the upload controls. */
export function SidePicture({ side, url, fileName, busy, error, findings, onChoose }: SidePictureProps) {
  const { name, frame } = words[side];
  const choose: FieldProps = { name: `${side}File`, label: `${url && '重新'}选择${name}照片`, hint: pictureLimits.text, error };
  const camera: FieldProps = { name: `${side}Camera`, label: `拍摄${name}` };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Allow choosing the same file again after a failure.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  const input = { type: 'file', className: 'file-choice', onChange: take, 'aria-disabled': busy !== undefined } as const;
  return (
    <section aria-label={`身份证${name}`}>
      <h4>{name}</h4>
      <div className="id-side__frame" aria-busy={busy !== undefined}>
        {url ? <img src={url} alt={`已上传的${name}照片${fileName && `：${fileName}`}`} /> : <p>{frame}，四角完整、文字清晰、没有反光</p>}
      </div>
      <p className="id-side__status" role="status">
        {busy === 'preparing' && '正在处理照片…'}
        {busy === 'sending' && '正在上传并检查照片…'}
        {!busy && url && `${name}照片已上传`}
      </p>
      {!busy && <SideFindings findings={findings} />}
      <div className="id-side__camera">
        <Field {...camera}>
          <input {...input} {...controlAttributes(camera)} required={false} accept="image/*" capture="environment" />
        </Field>
      </div>
      <Field {...choose}>
        <input {...input} {...controlAttributes(choose)} required={url === ''} accept={pictureLimits.accept} />
      </Field>
    </section>
  );
}

const names = { refused: '不能使用', doubt: '请注意', told: '提示' } as const;

/** Findings about a picture, with advice. */
function SideFindings({ findings }: { findings: JudgedImage['findings'] }) {
  return (
    // Announced by screen readers when it appears.
    <div aria-live="polite">
      {findings.length > 0 && (
        <ul className="id-findings">
          {findings.map(({ kind, weight, text }) => (
            <li key={kind} className={`id-finding id-finding--${weight}`}>
              <strong>{names[weight]}：</strong>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
