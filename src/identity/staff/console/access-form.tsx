import { scopeKinds } from '#contract/permissions.ts';
import { Faces } from '#ui/console/faces.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { accountAccessChange, roleMatrixGet, scopeChoicesGet } from '../calls/accounts.ts';
import type { AccountDetail } from '../schema/accounts.ts';
import { ScopeField } from './scope-field.tsx';

/** Which roles somebody has, and where. */
export function AccessForm({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const matrix = useData(roleMatrixGet, {});
  const choices = useData(scopeChoicesGet, {});
  const form = useFormAction({
    read: (data) => ({
      id: account.id,
      roles: data.getAll('role').map(String),
      scopes: {
        branch: data.getAll('branch').map(String),
        category: data.getAll('category').map(String),
        queue: data.getAll('queue').map(String),
      },
      former: { roles: account.roles.map(({ code }) => code), scopes: account.scopes },
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
        <Faces of={choices}>
          {(offered) => (
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
                <ScopeField
                  key={kind}
                  kind={kind}
                  choices={offered[kind]}
                  held={account.scopes[kind]}
                  gone={account.goneScopes.filter((gone) => gone.kind === kind)}
                  error={errorOf(form.errors, `scopes.${kind}`)}
                />
              ))}
              <Button kind="primary" type="submit" aria-busy={form.isBusy}>
                保存授权
              </Button>
            </form>
          )}
        </Faces>
      )}
    </Faces>
  );
}
