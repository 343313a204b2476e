import { useRef } from 'react';
import { CodeField } from '#identity/accounts/web/code-field.tsx';
import { longestPassword } from '#identity/accounts/web/password-form.ts';
import { useCodeSending } from '#identity/accounts/web/use-code-sending.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { PasswordInput } from '#ui/components/password-input/password-input.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { findCodeErrors, readNumberField, readTextField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { passkeyAdd, passkeyBegin, passkeyCodeSend } from '../../calls.ts';
import { encryptWithNewKey } from '../../web/encrypt-with-new-key.ts';
import { StepUp } from '../../web/step-up/step-up.tsx';
import { useStepUp } from '../../web/step-up/use-step-up.ts';

const fields = { name: 'new_passkey', password: 'passkey_password', code: 'passkey_code' };
/** Maps the server's field names to those of this page. */
const atFields: Readonly<Record<string, string>> = fields;

/** Adds a passkey: first password and code, with another proof if one of these is too recent; then the device creates it. */
export function PasskeyForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const stepUp = useStepUp();
  const place = (error: unknown) => {
    if (error instanceof Error && error.name === 'PasskeyError') return [{ path: '', message: error.message }];
    return formErrors(error, 'code').map((one) => ({ ...one, path: atFields[one.path] ?? one.path }));
  };
  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({
      name: readTextField(data, fields.name),
      password: String(data.get(fields.password) ?? ''),
      code: readNumberField(data, fields.code, 'code'),
    }),
    check: ({ name, password, code }) => [
      ...(name ? [] : [{ path: fields.name, message: '请填写名称' }]),
      ...(password ? [] : [{ path: fields.password, message: '请填写登录密码' }]),
      ...findCodeErrors(code, fields.code),
    ],
    act: async (client, { name, password, code }) => {
      const { createPasskey } = await loadChunk(() => import('#identity/accounts/web/passkey.ts'));
      const told = await client.call(passkeyBegin, { ...(await encryptWithNewKey(client, password)), code });
      await client.call(passkeyAdd, { name, userHandle: told.user.id, credential: await createPasskey(told) });
      notify({ kind: 'success', title: '通行密钥已添加', text: '下次可在登录页选择“用通行密钥登录”。通知短信已发往预留手机号。' });
      onDone();
    },
    explain: stepUp.explain(place),
  });
  const sending = useCodeSending(
    (client) => client.call(passkeyCodeSend, {}),
    (found) => setErrors(found.map((one) => ({ ...one, path: atFields[one.path] ?? one.path }))),
  );
  return (
    <>
      <form
        ref={form}
        className="stack stack--rows measure"
        aria-label="添加通行密钥"
        method="dialog"
        noValidate
        data-keep="new-passkey"
        onSubmit={onSubmit}
      >
        <ErrorSummary errors={errors} title="未能添加" />
        <p>请先验证本人身份，再按设备提示用指纹、面容或设备密码确认。请只在自己的设备上添加。</p>
        <TextInput name={fields.name} label="名称" hint="便于辨认，例如“我的手机”" maxLength={20} error={errorOf(errors, fields.name)} />
        <PasswordInput name={fields.password} label="登录密码" maxLength={longestPassword} error={errorOf(errors, fields.password)} />
        <CodeField name={fields.code} error={errorOf(errors, fields.code)} {...sending} />
        <p className="cluster">
          <Button kind="primary" type="submit" aria-busy={isBusy}>
            {isBusy ? '请按设备提示操作…' : '验证并添加'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </p>
      </form>
      <StepUp state={stepUp} onProven={() => form.current?.requestSubmit()} />
    </>
  );
}
