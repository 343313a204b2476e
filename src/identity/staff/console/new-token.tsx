import { useState } from 'react';
import { everywhere, tokenPermissions, type TokenPermission } from '#contract/permissions.ts';
import { Faces } from '#ui/console/faces.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { tokenCreate, tokenScopesGet } from '../calls/tokens.ts';
import type { IssuedToken } from '../schema/tokens.ts';
import { permissionNames } from '../web/permission-names.ts';
import { ScopeField } from './scope-field.tsx';

/** One a line, or parted by commas, as a list. */
const toList = (value: FormDataEntryValue | null): string[] =>
  String(value ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);

/** What the token may do, from where and how long; then the token itself, this once. */
export function NewTokenForm({ mostDays, onClose, onCreated }: { mostDays: number; onClose: () => void; onCreated: () => void }) {
  const may = useMay();
  const [issued, setIssued] = useState<IssuedToken>();
  const scopes = useData(tokenScopesGet, {});
  const form = useFormAction({
    read: (data) => ({
      name: String(data.get('name') ?? ''),
      permissions: data.getAll('permission').map(String) as TokenPermission[],
      branches: data.getAll('branch').map(String),
      categories: data.getAll('category').map(String),
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
      <Faces of={scopes}>
        {({ category, branch }) => (
          <>
            <ScopeField
              kind="category"
              path="categories"
              words={{ all: '您的全部栏目与名单', hint: '令牌可以办理哪些内容与名单，只列您自己的范围。' }}
              choices={category}
              held={[everywhere]}
              gone={[]}
              error={listError('categories')}
            />
            <ScopeField
              kind="branch"
              path="branches"
              words={{ all: '您的全部网点', hint: '令牌可以办理哪些网点的内容，只列您自己的范围。' }}
              choices={branch}
              held={[everywhere]}
              gone={[]}
              error={listError('branches')}
            />
          </>
        )}
      </Faces>
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
