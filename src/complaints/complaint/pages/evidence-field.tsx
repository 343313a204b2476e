import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { CallError } from '#contract/call-error.ts';
import { Button } from '#ui/components/button/button.tsx';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { complaintEvidenceAdd, evidenceLimits } from '../calls.ts';
import type { Evidence } from '../schema.ts';
import { writeEvidence } from './posted-complaint.ts';

const uploadMs = 120_000;

/**
 * Files as evidence. With script each is kept as soon as it is chosen, so that the form itself stays small and nothing is lost when
 * it comes back; without, they travel with the form and 移除 is a step of it.
 */
export function EvidenceField({ kept, error }: { kept: readonly Evidence[]; error?: string }) {
  const isHydrated = useIsHydrated();
  const { evidence, status, problem, add, remove } = useEvidence(kept);
  const field: FieldProps = {
    name: 'files',
    label: '证明材料',
    hint: `可以上传合同、截图、录音文字稿等。${evidenceLimits.text}。仅供办理人员查阅，不会公开。`,
    isOptional: true,
    error: problem ?? error,
  };
  const choice = useRef<HTMLInputElement>(null);
  const addChosen = useEffectEvent((input: HTMLInputElement | null) => {
    if (input?.files?.length) void add(input);
  });
  // What was chosen before the script arrived is kept as well.
  useEffect(() => addChosen(choice.current), []);
  const isFull = evidence.length >= evidenceLimits.files;
  return (
    <div className="evidence">
      <Field {...field}>
        <input
          className="file-choice"
          type="file"
          ref={choice}
          multiple
          accept={evidenceLimits.extensions.join(',')}
          disabled={isFull}
          onChange={isHydrated ? (event) => void add(event.currentTarget) : undefined}
          {...controlAttributes(field)}
        />
      </Field>
      <p className="evidence__status quiet" role="status">
        {status}
      </p>
      {evidence.length > 0 && (
        <ul className="evidence__list" aria-label="已上传的材料">
          {evidence.map((one) => (
            <li key={one.fileId}>
              <input type="hidden" name="evidence" value={writeEvidence(one)} />
              <span>
                {one.name}
                <small>{formatFileSize(one.size)}</small>
              </span>
              <Button
                kind="quiet"
                type={isHydrated ? 'button' : 'submit'}
                name="step"
                value={`remove:${one.fileId}`}
                aria-label={`移除${one.name}`}
                onClick={isHydrated ? () => remove(one) : undefined}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useEvidence(kept: readonly Evidence[]) {
  const client = useClient();
  const [evidence, setEvidence] = useState(kept);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState<string>();
  const count = useRef(kept.length);

  const add = async (input: HTMLInputElement): Promise<void> => {
    const chosen = [...(input.files ?? [])];
    setProblem(undefined);
    for (const file of chosen) {
      const refusal = refusalOf(file, count.current);
      if (refusal) {
        setProblem(`「${file.name}」${refusal}`);
        break;
      }
      count.current += 1;
      setStatus(`正在上传 ${file.name}…`);
      try {
        const stored = await client().call(complaintEvidenceAdd, { file }, { timeoutMs: uploadMs });
        setEvidence((all) => [...all, stored]);
        setStatus(`${file.name} 已上传`);
      } catch (error) {
        count.current -= 1;
        setStatus('');
        setProblem(`「${file.name}」${uploadFailure(error)}`);
      }
    }
    // What is kept does not travel a second time with the form.
    input.value = '';
  };
  const remove = ({ fileId, name }: Evidence): void => {
    count.current -= 1;
    setEvidence((all) => all.filter((one) => one.fileId !== fileId));
    setStatus(`${name} 已移除`);
  };
  return { evidence, status, problem, add, remove };
}

/** What can be said before a byte is sent. */
function refusalOf({ name, size }: File, count: number): string | undefined {
  if (count >= evidenceLimits.files) return `没有上传，附件最多 ${evidenceLimits.files} 个`;
  if (size > evidenceLimits.bytes) return `有 ${formatFileSize(size)}，单个文件不能超过 10 MB`;
  const isTaken = evidenceLimits.extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return isTaken ? undefined : '不是可以上传的类型';
}

const uploadFailure = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || failureText(error, '没有上传成功，请检查网络后重新选择');
