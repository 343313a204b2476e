import { permissions, type Permission, type Reach } from '#contract/permissions.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { roleChange, roleCreate } from '../calls/accounts.ts';
import type { Role } from '../schema/roles.ts';
import { permissionNames, reachNames } from '../web/permission-names.ts';

interface RoleDialogProps {
  /** The role to edit; undefined for a new one. */
  role: Role | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function RoleDialog({ role, isOpen, onClose, onSaved }: RoleDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={role ? `角色：${role.name}` : '新建角色'}>
      {isOpen && <RoleForm role={role} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function RoleForm({ role, onClose, onSaved }: Omit<RoleDialogProps, 'isOpen'>) {
  const form = useFormAction({
    read: (data) => ({
      code: role?.code ?? String(data.get('code') ?? ''),
      name: String(data.get('name') ?? ''),
      networks: String(data.get('networks') ?? '')
        .split(/[\s,，;；]+/)
        .filter(Boolean),
      permissions: permissions.flatMap((permission) => {
        const reach = data.get(`reach-${permission}`);
        return reach ? [{ permission, reach: reach as Reach }] : [];
      }),
    }),
    async act(client, input) {
      await (role ? client.call(roleChange, { ...input, version: role.version }) : client.call(roleCreate, input));
      toast('已保存角色');
      onSaved();
      onClose();
    },
  });
  return (
    <form data-keep={`role ${role?.code ?? ''}`} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} title="没有保存" />
      {!role && <TextInput name="code" label="角色代码" hint="小写字母、数字、横线" error={errorOf(form.errors, 'code')} />}
      <TextInput name="name" label="角色名称" defaultValue={role?.name} error={errorOf(form.errors, 'name')} />
      <TextArea
        name="networks"
        label="允许使用的网络"
        hint="一行一个地址或网段，如 10.1.0.0/16；留空则不限"
        rows={2}
        isOptional
        defaultValue={role?.networks.join('\n')}
        error={errorOf(form.errors, 'networks') ?? form.errors.find(({ path }) => path.startsWith('networks.'))?.message}
      />
      <fieldset className="reaches">
        <legend className="field__label">权限</legend>
        {permissions.map((permission) => (
          <ReachChoice
            key={permission}
            permission={permission}
            reach={role?.permissions.find((one) => one.permission === permission)?.reach}
          />
        ))}
      </fieldset>
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        保存角色
      </Button>
    </form>
  );
}

function ReachChoice({ permission, reach }: { permission: Permission; reach: Reach | undefined }) {
  const { group, name } = permissionNames[permission];
  return (
    <label className="reaches__line">
      <span>
        {name} <span className="quiet">{group}</span>
      </span>
      <select className="control" name={`reach-${permission}`} defaultValue={reach ?? ''}>
        <option value="">无</option>
        <option value="all">{reachNames.all}</option>
        <option value="own">{reachNames.own}</option>
      </select>
    </label>
  );
}
