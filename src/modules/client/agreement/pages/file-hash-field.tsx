import { useState, type ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { sha256 } from '#modules/base/verification/web/sha256.ts';
import { paths } from '#web/paths.ts';
import { controlAttributes, Field, type FieldProps } from '#web/ui/field/field.tsx';
import { useIsHydrated } from '#web/ui/hydrated.ts';

const largest = 20 * 1024 ** 2;

/**
 * Takes a file, works out its hash here and asks with that alone: the file never leaves the browser. Not there without
 * script; there from the first sight otherwise, since what stands below must not move away from under a hand.
 */
export function FileHashField({ label }: { label: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const isHydrated = useIsHydrated();
  const field: FieldProps = { name: 'file', label, hint: '可以点选，也可以把文件拖到这里。文件不会上传。', error };
  const take = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    // The same file may be chosen again.
    input.value = '';
    if (file.size > largest) return setError('文件过大，请选取 20 MB 以内的文件');
    setError(undefined);
    const hash = await hashOf(await file.arrayBuffer());
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
          // Nothing of it travels with a form.
          name={undefined}
          required={false}
          disabled={!isHydrated}
          onChange={(event) => void take(event)}
        />
      </Field>
    </div>
  );
}

/** The browser's own hash where there is one; it is missing on pages without TLS. */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', content)) : sha256(new Uint8Array(content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
