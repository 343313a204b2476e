import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice, FilterText, CursorLinks } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { accountList } from '../calls/accounts.ts';
import type { StaffAccount, StaffAccountQuery } from '../schema/accounts.ts';
import { stateNames } from '../web/permission-names.ts';
import { AccountStateMark } from './account-state-mark.tsx';
import { NewAccountDialog } from './new-account.tsx';

const states = Object.entries(stateNames).map(([value, text]) => ({ value, text }));

/** All accounts by login name, with filters in the address. */
export function AccountsScreen() {
  const [query, setQuery] = useSearchParams();
  const may = usePermissionCheck();
  const asked: StaffAccountQuery = {
    search: query.get('search') ?? undefined,
    state: (query.get('state') ?? undefined) as StaffAccountQuery['state'],
    role: query.get('role') ?? undefined,
    after: query.get('after') ?? undefined,
  };
  const accounts = useData(accountList, asked);
  const setNew = (isOpen: boolean) => {
    const changed = new URLSearchParams(query);
    if (isOpen) changed.set('new', '1');
    else changed.delete('new');
    setQuery(changed, { replace: true });
  };
  const create = may('account.manage') && (
    <Button kind="primary" onClick={() => setNew(true)}>
      新建账号
    </Button>
  );
  return (
    <Screen title="账号" acts={create}>
      <FilterBar label="筛选账号">
        <FilterText name="search" label="登录名" />
        <FilterChoice name="state" label="状态" options={states} />
      </FilterBar>
      <AsyncContent
        of={accounts}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">没有符合条件的账号</p>
            <p>{query.size > 0 ? '请放宽筛选条件。' : '从“新建账号”开始：填写登录名与姓名，把一次性链接交给本人。'}</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <Table label="账号" heads={['登录名', '姓名', '状态', '角色', '第二因素', '最近登录']}>
              {records.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </Table>
            <CursorLinks name="after" next={next} previous={query.has('after')} />
          </>
        )}
      </AsyncContent>
      <NewAccountDialog isOpen={query.has('new') && may('account.manage')} onClose={() => setNew(false)} onCreated={accounts.reload} />
    </Screen>
  );
}

function AccountRow({ account }: { account: StaffAccount }) {
  return (
    <tr>
      <td>
        <Link to={`/accounts/${account.id}`}>{account.loginName}</Link>
      </td>
      <td>{account.name}</td>
      <td>
        <AccountStateMark state={account.state} />
      </td>
      <td className="rows__wide">{account.roles.map(({ name }) => name).join('、') || <span className="muted">尚无角色</span>}</td>
      <td>{account.hasSecondFactor ? '已设置' : account.isDemo ? '演示免用' : '未设置'}</td>
      <td>
        <Ago at={account.lastLoginAt} />
      </td>
    </tr>
  );
}
