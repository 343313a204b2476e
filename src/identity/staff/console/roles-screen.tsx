import { useSearchParams } from 'react-router';
import { scopeKindsByPermission, permissions } from '#contract/permissions.ts';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { roleMatrixGet } from '../calls/accounts.ts';
import type { Role, RoleMatrix } from '../schema/roles.ts';
import { dutyNames, permissionNames, reachNames, scopeNames } from '../web/permission-names.ts';
import { RoleDialog } from './role-dialog.tsx';

/** The matrix of roles and permissions, with the calls that each permission allows, as the calls declare them. */
export function RolesScreen() {
  const [query, setQuery] = useSearchParams();
  const may = usePermissionCheck();
  const matrix = useData(roleMatrixGet, {});
  const open = query.get('role');
  const setOpen = (code?: string) => setQuery(code ? { role: code } : {}, { replace: true });
  const create = may('role.manage') && <Button onClick={() => setOpen('new')}>新建角色</Button>;
  return (
    <Screen title="角色与权限" note="● 范围内全部　○ 仅本人或分配给本人的" acts={create}>
      <AsyncContent of={matrix}>
        {(data) => (
          <>
            <Matrix matrix={data} onOpen={may('role.manage') ? setOpen : undefined} />
            <RoleDialog
              key={open}
              role={data.roles.find(({ code }) => code === open)}
              isOpen={open !== null && may('role.manage')}
              onClose={() => setOpen()}
              onSaved={matrix.reload}
            />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Matrix({ matrix: { roles, acts }, onOpen }: { matrix: RoleMatrix; onOpen: ((code: string) => void) | undefined }) {
  const actsOf = new Map(acts.map(({ permission, summaries }) => [permission, summaries]));
  return (
    <div className="rows rows--matrix" role="region" aria-label="角色与权限" tabIndex={0}>
      <table className="rows__table">
        <thead>
          <tr>
            <th scope="col">权限</th>
            {roles.map((role) => (
              <th key={role.code} scope="col" className="matrix__role">
                {onOpen ? (
                  <button type="button" className="matrix__open" onClick={() => onOpen(role.code)}>
                    {role.name}
                  </button>
                ) : (
                  role.name
                )}
                <span className="subline">
                  {dutyNames[role.duty]} · {role.holders} 人
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">
                {permissionNames[permission].name}
                {scopeKindsByPermission[permission] && (
                  <span className="subline">按{scopeKindsByPermission[permission].map((kind) => scopeNames[kind]).join('、')}划分</span>
                )}
                <span className="subline">{actsOf.get(permission)?.join('、') || '暂无对应的操作'}</span>
              </th>
              {roles.map((role) => (
                <td key={role.code} className="matrix__cell">
                  <Reach role={role} permission={permission} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reach({ role, permission }: { role: Role; permission: Role['permissions'][number]['permission'] }) {
  const reach = role.permissions.find((given) => given.permission === permission)?.reach;
  if (!reach) return <span className="visually-hidden">无</span>;
  return (
    <>
      <span aria-hidden="true">{reach === 'all' ? '●' : '○'}</span>
      <span className="visually-hidden">{reachNames[reach]}</span>
    </>
  );
}
