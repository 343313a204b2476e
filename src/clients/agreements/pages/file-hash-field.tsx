import { useState, type ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#ui/api/error-catalogue.ts';
import { Button } from '#ui/components/button/button.tsx';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Note } from '#ui/components/note/note.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import { agreementExamine } from '../calls.ts';
import type { ExamineResult } from '../schema.ts';

const largest = 20 * 1024 ** 2;

/**
 * Hashes a chosen file in the browser and submits only the hash; the file is not uploaded. Hidden without script; otherwise
 * rendered from the start to avoid a layout shift.
 */
export function FileHashField({ label, unknownHash }: { label: string; unknownHash: string | undefined }) {
  const [chosen, setChosen] = useState<{ file: File; hash: string }>();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const isHydrated = useIsHydrated();
  const field: FieldProps = { name: 'file', label, hint: '可以点选，也可以把文件拖到这里。文件不会上传。', error };
  const take = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    // Allow choosing the same file again.
    input.value = '';
    if (file.size > largest) return setError(`文件过大，请选取 ${formatFileSize(largest)} 以内的文件`);
    setError(undefined);
    const hash = await hashOf(await file.arrayBuffer());
    setChosen({ file, hash });
    await navigate(paths.verifyAgreement({ hash }));
  };
  return (
    <div className="needs-script">
      <Field {...field}>
        <input
          className="file-choice"
          type="file"
          accept="application/pdf,.pdf"
          {...controlAttributes(field)}
          // The field must not be submitted with the form.
          name={undefined}
          required={false}
          disabled={!isHydrated}
          onChange={(event) => void take(event)}
        />
      </Field>
      {chosen && chosen.hash === unknownHash && <Examination key={chosen.hash} file={chosen.file} />}
    </div>
  );
}

const findings: Readonly<Record<ExamineResult['state'], { tone?: 'warning'; title: string; text: string }>> = {
  valid: { title: '本公司的签名有效，签署后未被改动', text: '文件与本公司签署时完全一致。' },
  added: { title: '本公司的签名有效，文件有补充', text: '签署的内容未被改动，其后补充的只有证明签署时间的材料：' },
  changed: {
    tone: 'warning',
    title: '文件在本公司签署之后被改动过',
    text: '请不要采信被改动的内容，并向提供文件的人索取原始的 PDF。改动之处：',
  },
  foreign: { tone: 'warning', title: '文件中没有本公司的签名', text: '它不是本公司签署的文件，或者签名已被去掉。请拨打客服热线核实。' },
};

/** For a file with an unknown hash: the user can upload it for examination. */
function Examination({ file }: { file: File }) {
  const [finding, setFinding] = useState<ExamineResult>();
  const [failure, setFailure] = useState<string>();
  const { isBusy, run: examine } = useAction({
    act: async (client) => {
      setFailure(undefined);
      setFinding(await client.call(agreementExamine, { file }, { quiet: true }));
    },
    explain: (error) => {
      setFailure(failureText(error, '网络不通，请稍后再试'));
      return [];
    },
  });
  const told = finding && findings[finding.state];
  return (
    <div className="stack" aria-live="polite">
      {told ? (
        <Note tone={told.tone ?? 'info'} title={told.title}>
          {told.text}
          {finding.what.join('、')}
        </Note>
      ) : (
        <p>
          <Button aria-busy={isBusy} onClick={() => examine()}>
            {isBusy ? '正在检查…' : '上传这份文件，查看改动了什么'}
          </Button>
        </p>
      )}
      {failure && (
        <Note tone="warning" title="未能检查">
          {failure}
        </Note>
      )}
    </div>
  );
}

/** Uses the browser's Web Crypto hash; it is missing on pages without TLS. */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', content)) : await hashWithoutTls(new Uint8Array(content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashWithoutTls(content: Uint8Array): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return sha256(content);
}
