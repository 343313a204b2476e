import { scopeKinds } from '#contract/permissions.ts';
import { Faces } from '#console/ui/faces.tsx';
import { useData } from '#console/ui/use-data.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { toast } from '#web/ui/notification/notification-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { accountAccessChange, roleMatrixGet } from '../calls/accounts.ts';
import type { AccountDetail } from '../schema/accounts.ts';
import { scopeNames } from '../web/permission-names.ts';

/** `a、b` or `a b` as a list. */
const toList = (value: FormDataEntryValue | null): string[] =>
  String(value ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);

/** Which roles somebody has, and where. */
export function AccessForm({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const matrix = useData(roleMatrixGet, {});
  const form = useFormAction({
    read: (data) => ({
      id: account.id,
      roles: data.getAll('role').map(String),
      scopes: { branch: toList(data.get('branch')), category: toList(data.get('category')), queue: toList(data.get('queue')) },
    }),
    async act(client, input) {
      await client.call(accountAccessChange, input);
      toast('已保存授权');
      onChanged();
    },
  });
  return (
    <Faces of={matrix}>
      {({ roles }) => (
        <form onSubmit={form.onSubmit}>
          <ErrorSummary errors={form.errors} title="没有保存" />
          <fieldset className="choices">
            <legend className="field__label">角色</legend>
            {roles.map(({ code, name }) => (
              <Checkbox
                key={code}
                id={`role-${code}`}
                name="role"
                value={code}
                label={name}
                isOptional
                defaultChecked={account.roles.some((role) => role.code === code)}
              />
            ))}
          </fieldset>
          {scopeKinds.map((kind) => (
            <TextInput
              key={kind}
              name={kind}
              label={scopeNames[kind]}
              hint="代码之间用空格隔开；* 为全部；留空则不涉及"
              isOptional
              defaultValue={account.scopes[kind].join(' ')}
              error={errorOf(form.errors, `scopes.${kind}`)}
            />
          ))}
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            保存授权
          </Button>
        </form>
      )}
    </Faces>
  );
}
