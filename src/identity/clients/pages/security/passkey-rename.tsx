import type { Passkey } from '#identity/accounts/schema.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { readTextField } from '#ui/form/check-typed.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { passkeyRename } from '../../calls.ts';

interface RenameProps {
  passkey: Passkey;
  onClose: () => void;
  onDone: () => void;
}

/** Renames a passkey. */
export function RenameForm({ passkey: { id, name }, onClose, onDone }: RenameProps) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => readTextField(data, 'passkey_name'),
    check: (typed) => (typed ? [] : [{ path: 'passkey_name', message: '请填写名称' }]),
    act: async (client, typed) => {
      await client.call(passkeyRename, { id, name: typed });
      onClose();
      onDone();
    },
    explain: (error) => formErrors(error).map((one) => ({ ...one, path: 'passkey_name' })),
  });
  return (
    <form className="stack stack--rows measure" method="dialog" noValidate data-keep="passkey-name" onSubmit={onSubmit}>
      <ErrorSummary errors={errors} />
      <TextInput name="passkey_name" label="通行密钥名称" defaultValue={name} maxLength={20} error={errorOf(errors, 'passkey_name')} />
      <p className="cluster">
        <Button type="submit" aria-busy={isBusy}>
          保存名称
        </Button>
        <Button onClick={onClose}>取消</Button>
      </p>
    </form>
  );
}
