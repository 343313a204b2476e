import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { ownViewChange, ownViewRemove, ownViewSave } from '#identity/staff/calls/views.ts';
import type { ViewList } from '#identity/staff/schema/views.ts';
import { Button } from '../components/button/button.tsx';
import { ConfirmButton } from '../components/dialog/confirm-button.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '../components/error-summary/error-summary.tsx';
import { toast } from '../components/notification/notification-store.ts';
import { Select } from '../components/select.tsx';
import { TextInput } from '../components/text-input.tsx';
import { failureNotification } from '../form/failures.ts';
import { useAction, useFormAction } from '../form/use-action.ts';

type KeptView = ViewList['views'][number];
type Roles = ViewList['roles'];

interface SavedViewsProps {
  screen: string;
  views: readonly KeptView[];
  roles: Roles;
  onChanged: () => void;
}

/** The user's named filters of a list, and those that colleagues have shared with them. */
export function SavedViews({ screen, views, roles, onChanged }: SavedViewsProps) {
  if (views.length === 0) return null;
  return (
    <nav className="views" aria-label="已保存的筛选">
      <ul className="cluster">
        {views.map((view) => (
          <SavedView key={view.id} view={view} screen={screen} roles={roles} onChanged={onChanged} />
        ))}
      </ul>
    </nav>
  );
}

type SavedViewProps = Omit<SavedViewsProps, 'views'> & { view: KeptView };

function SavedView({ view, screen, roles, onChanged }: SavedViewProps) {
  const { name, query, owner, share } = view;
  const [current] = useSearchParams();
  const isCurrent = [...new URLSearchParams(query)].every(([key, value]) => current.get(key) === value);
  return (
    <li className="view">
      <Link to={`${screen}?${query}`} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
      {owner !== null && <span className="quiet">（{owner}共享）</span>}
      {owner === null && share !== 'nobody' && <span className="quiet">（已共享）</span>}
      {owner === null && <OwnViewActs view={view} roles={roles} onChanged={onChanged} />}
    </li>
  );
}

/** Actions on a filter for its owner. */
function OwnViewActs({ view, roles, onChanged }: Pick<SavedViewProps, 'view' | 'roles' | 'onChanged'>) {
  const { id, name, share, role } = view;
  const [isOpen, setIsOpen] = useState(false);
  const removing = useAction({
    act: (client) => client.call(ownViewRemove, { id }).then(onChanged),
    explain: failureNotification('没有删除'),
  });
  const changing = useFormAction({
    read: (data) => ({ id, ...readView(data) }),
    async act(client, input) {
      await client.call(ownViewChange, input);
      setIsOpen(false);
      toast(`已修改筛选“${input.name.trim()}”`);
      onChanged();
    },
  });
  return (
    <>
      <Button kind="quiet" aria-label={`改名或共享：${name}`} onClick={() => setIsOpen(true)}>
        改
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`改名或共享筛选“${name}”`}>
        {isOpen && (
          <form onSubmit={changing.onSubmit}>
            <ViewFields errors={changing.errors} act="修改" roles={roles} name={name} share={share} role={role ?? ''} />
            <Button kind="primary" type="submit" aria-busy={changing.isBusy}>
              保存修改
            </Button>
          </form>
        )}
      </Dialog>
      <ConfirmButton
        kind="quiet"
        label={`删除筛选：${name}`}
        isBusy={removing.isBusy}
        title={`删除筛选“${name}”`}
        consequence={<p>只删除这个筛选，列表里的内容不变。{share !== 'nobody' && '共享给同事的也一并删除。'}</p>}
        confirm="删除筛选"
        onConfirm={() => removing.run()}
      >
        ×
      </ConfirmButton>
    </>
  );
}

interface ViewFieldsProps {
  errors: readonly FieldError[];
  /** The failed action: 保存, 修改. */
  act: string;
  roles: Roles;
  name?: string;
  share?: KeptView['share'];
  role?: string;
}

/** Fields for the name of a filter and its audience. */
function ViewFields({ errors, act, roles, name = '', share = 'nobody', role = '' }: ViewFieldsProps) {
  const options = [
    { value: 'nobody', text: '只有自己' },
    { value: 'all', text: '全体同事' },
    ...roles.map(({ code, name: called }) => ({ value: `role ${code}`, text: `角色：${called}` })),
  ];
  return (
    <>
      <ErrorSummary errors={errors.filter(({ path }) => path !== 'name' && path !== 'role')} title={`没有${act}`} />
      <TextInput name="viewName" label="名称" maxLength={20} defaultValue={name} error={errorOf(errors, 'name')} />
      <Select
        name="viewShare"
        label="谁可以使用"
        hint="共享的只是筛选条件：各人看到的仍是自己有权查看的内容"
        options={options}
        defaultValue={share === 'role' ? `role ${role}` : share}
        error={errorOf(errors, 'role')}
      />
    </>
  );
}

function readView(data: FormData): { name: string; share: KeptView['share']; role: string } {
  const [chosen = '', role = ''] = String(data.get('viewShare') ?? '').split(' ');
  return { name: String(data.get('viewName') ?? ''), share: chosen === 'all' || chosen === 'role' ? chosen : 'nobody', role };
}

interface ViewButtonProps {
  screen: string;
  /** Returns the current filters as in the address, without the page cursor. */
  readFilters: () => string;
  roles: Roles;
  onSaved: () => void;
}

/** Saves the current filters under a name. */
export function ViewButton({ screen, readFilters, roles, onSaved }: ViewButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const saving = useFormAction({
    read: (data) => ({ screen, query: readFilters(), ...readView(data) }),
    async act(client, input) {
      await client.call(ownViewSave, input);
      setIsOpen(false);
      toast(`已保存筛选“${input.name.trim()}”`);
      onSaved();
    },
  });
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        保存筛选
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="保存筛选">
        {isOpen && (
          <form data-keep="no" onSubmit={saving.onSubmit}>
            <ViewFields errors={saving.errors} act="保存" roles={roles} />
            <p className="quiet">您已有的同名筛选会被替换</p>
            <Button kind="primary" type="submit" aria-busy={saving.isBusy}>
              保存筛选
            </Button>
          </form>
        )}
      </Dialog>
    </>
  );
}
