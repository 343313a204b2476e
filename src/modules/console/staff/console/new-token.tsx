import { useState } from 'react';
import { tokenPermissions, type TokenPermission } from '#contract/permissions.ts';
import { useMay } from '#console/ui/me-context.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { tokenCreate } from '../calls/tokens.ts';
import type { IssuedToken } from '../schema/tokens.ts';
import { permissionNames, scopeNames } from '../web/permission-names.ts';

/** `a、b` or one a line as a list. */
const toList = (value: FormDataEntryValue | null): string[] =>
  String(value ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);

/** What the token may do, from where and how long; then the token itself, this once. */
export function NewTokenForm({ mostDays, onClose, onCreated }: { mostDays: number; onClose: () => void; onCreated: () => void }) {
  const may = useMay();
  const [issued, setIssued] = useState<IssuedToken>();
  const form = useFormAction({
    read: (data) => ({
      name: String(data.get('name') ?? ''),
      permissions: data.getAll('permission').map(String) as TokenPermission[],
      branches: toList(data.get('branches')),
      categories: toList(data.get('categories')),
      networks: toList(data.get('networks')),
      days: Number(data.get('days')),
    }),
    async act(client, input) {
      setIssued(await client.call(tokenCreate, input));
      onCreated();
    },
  });
  const listError = (name: string) => errorOf(form.errors, name) ?? form.errors.find(({ path }) => path.startsWith(`${name}.`))?.message;
  if (issued)
    return (
      <>
        <div className="issued" role="status">
          <p>令牌只显示这一次，请现在存入对方系统的密钥配置，不要写进程序或邮件。有效至 {beijingMinute(issued.expiresAt)}。</p>
          <code className="issued__link">{issued.token}</code>
          <CopyButton text={issued.token} name="令牌" />
        </div>
        <Button kind="primary" onClick={onClose}>
          已保存
        </Button>
      </>
    );
  const offered = tokenPermissions.filter((permission) => may(permission));
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} title="没有生成" />
      <TextInput
        name="name"
        label="名称"
        hint="对方系统的名称；起草的变更单与审计记录以它署名"
        maxLength={40}
        error={errorOf(form.errors, 'name')}
      />
      <fieldset className="choices">
        <legend className="field__label">权限</legend>
        {offered.length === 0 && <p className="quiet">您没有可以授予令牌的权限。</p>}
        {offered.map((permission, index) => (
          <Checkbox
            key={permission}
            id={`permission-${permission}`}
            name="permission"
            value={permission}
            label={permissionNames[permission].name}
            isOptional
            error={index === 0 ? listError('permissions') : undefined}
          />
        ))}
      </fieldset>
      <TextInput
        name="categories"
        label={scopeNames.category}
        hint="代码之间用空格隔开；* 为您的全部范围"
        defaultValue="*"
        error={listError('categories')}
      />
      <TextInput
        name="branches"
        label={scopeNames.branch}
        hint="代码之间用空格隔开；* 为您的全部范围"
        defaultValue="*"
        error={listError('branches')}
      />
      <TextArea
        name="networks"
        label="允许使用的网络"
        hint="对方系统的地址或网段，一行一个，如 10.1.0.0/16"
        rows={2}
        error={listError('networks')}
      />
      <TextInput
        name="days"
        label="有效天数"
        type="number"
        min={1}
        max={mostDays}
        hint={`至多 ${mostDays} 天；到期前请换用新的令牌`}
        defaultValue={Math.min(90, mostDays)}
        error={errorOf(form.errors, 'days')}
      />
      <p className="quiet">令牌以您的名义办事，权限不超过您当时的权限；它起草的变更单须由他人复核。</p>
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        生成令牌
      </Button>
    </form>
  );
}
