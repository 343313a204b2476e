import { useState } from 'react';
import { useParams } from 'react-router';
import { scopeKinds } from '#contract/permissions.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, FactList, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { accountGet, accountSessionsEnd, linkRequest, accountAccessChange, roleMatrixGet, scopeChoicesGet } from '../calls/accounts.ts';
import { accountDirectoryChange, accountFactorRevoke } from '../calls/sign-in-methods.ts';
import type { AccountDetail, IssuedLinkResult } from '../schema/accounts.ts';
import type { Revocation } from '../schema/sign-in-methods.ts';
import { wayNames } from '../web/factor-names.ts';
import { linkNames, signInNames } from '../web/permission-names.ts';
import { AccountStateMark } from './account-state-mark.tsx';
import { IssuedLinkView } from './new-account.tsx';
import { ScopeField } from './scope-field.tsx';
import { StateForm } from './state-form.tsx';

/** One account with its actions, roles and scopes. */
export function AccountScreen() {
  const { id = '' } = useParams();
  const account = useData(accountGet, { id: Number(id) });
  return (
    <Screen title={account.data ? `${account.data.name}（${account.data.loginName}）` : '账号'}>
      <AsyncContent of={account}>{(data) => <Account account={data} onChanged={account.reload} />}</AsyncContent>
    </Screen>
  );
}

function Account({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const may = usePermissionCheck();
  return (
    <div className="editor">
      <div>
        <Facts account={account} />
        <ScreenSection title="角色与范围">
          {may('role.manage') ? (
            <AccessForm key={JSON.stringify([account.roles, account.scopes])} account={account} onChanged={onChanged} />
          ) : (
            <p>{account.roles.map(({ name }) => name).join('、') || '尚无角色，由安全管理员授予。'}</p>
          )}
        </ScreenSection>
        <ScreenSection title="最近登录">
          {account.logins.length === 0 ? (
            <p className="muted">还没有登录过。</p>
          ) : (
            <Table label="登录记录" heads={['时间', '结果', '方式', '网络地址', '设备']}>
              {account.logins.map((login) => (
                <tr key={login.at}>
                  <td>
                    <Ago at={login.at} />
                  </td>
                  <td>{signInNames[login.result as keyof typeof signInNames] ?? login.result}</td>
                  <td>{wayNames[login.way as keyof typeof wayNames] ?? login.way}</td>
                  <td>{login.ip ?? '—'}</td>
                  <td>{login.device}</td>
                </tr>
              ))}
            </Table>
          )}
        </ScreenSection>
      </div>
      <aside aria-label="账号状态">
        {may('account.manage') && <StateForm key={account.state} account={account} onChanged={onChanged} />}
        {may('account.manage') && <AccountDoors account={account} onChanged={onChanged} />}
        {may('account.manage') && <Links account={account} onChanged={onChanged} />}
        <Sessions account={account} onChanged={onChanged} />
      </aside>
    </div>
  );
}

function Facts({ account }: { account: AccountDetail }) {
  const facts = [
    ['状态', <AccountStateMark key="state" state={account.state} />],
    ['第二因素', nameFactors(account)],
    ...(account.isLinked ? [['统一身份认证', '已关联'] as const] : []),
    ['建立于', beijingMinute(account.createdAt)],
    ['最近登录', <Ago key="login" at={account.lastLoginAt} />],
  ] as const;
  return <FactList facts={facts} />;
}

const nameFactors = ({ hasTotp, hasPasskey }: AccountDetail): string =>
  [...(hasTotp ? ['身份验证器'] : []), ...(hasPasskey ? ['通行密钥'] : [])].join('、') || '未设置';

function Links({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const [issued, setIssued] = useState<IssuedLinkResult>();
  const asking = useAction({
    async act(client, purpose: 'account' | 'password' | 'secondFactor') {
      setIssued(await client.call(linkRequest, { id: account.id, purpose }));
      onChanged();
    },
  });
  const offered = account.state === 'invited' ? (['account'] as const) : (['password', 'secondFactor'] as const);
  return (
    <ScreenSection title="一次性链接">
      <ErrorSummary errors={asking.errors} title="没有生成链接" />
      {issued ? (
        <IssuedLinkView issued={issued} />
      ) : (
        <p className="quiet">
          {account.link
            ? `“${linkNames[account.link.purpose]}”的链接有效至 ${beijingMinute(account.link.expiresAt)}。`
            : '没有等待使用的链接。'}
        </p>
      )}
      <div className="cluster">
        {offered.map((purpose) => (
          <ConfirmButton
            key={purpose}
            isBusy={asking.busyWith === purpose}
            title={`${linkNames[purpose]}：${account.name}`}
            consequence={<p>生成后，原有的链接失效，该账号现有的登录全部结束。本人使用链接时，须以另一因素证明身份。</p>}
            confirm="生成链接"
            onConfirm={() => asking.run(purpose)}
          >
            {linkNames[purpose]}
          </ConfirmButton>
        ))}
      </div>
    </ScreenSection>
  );
}

function Sessions({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const may = usePermissionCheck();
  const ending = useAction({ act: async (client) => client.call(accountSessionsEnd, { id: account.id }).then(onChanged) });
  return (
    <ScreenSection title="登录会话">
      {account.sessions.length === 0 && <p className="quiet">现在没有登录。</p>}
      <ul className="lines">
        {account.sessions.map(({ id, device, ip, lastSeenAt }) => (
          <li key={id}>
            <span>
              {device}，{ip ?? '地址不详'}
            </span>
            <Ago at={lastSeenAt} />
          </li>
        ))}
      </ul>
      <ErrorSummary errors={ending.errors} title="没有结束" />
      {account.sessions.length > 0 && may('account.manage') && (
        <ConfirmButton
          isBusy={ending.isBusy}
          title={`结束 ${account.name} 的全部登录`}
          consequence={<p>其未保存的内容可能丢失，需要重新登录。</p>}
          confirm="全部结束"
          onConfirm={() => ending.run()}
        >
          结束全部登录
        </ConfirmButton>
      )}
    </ScreenSection>
  );
}

/** Edits the roles and scopes of an account. */
function AccessForm({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
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
    <AsyncContent of={matrix}>
      {({ roles }) => (
        <AsyncContent of={choices}>
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
        </AsyncContent>
      )}
    </AsyncContent>
  );
}

const offers: readonly { what: Revocation['what']; words: string; isThere: (account: AccountDetail) => boolean }[] = [
  { what: 'passkeys', words: '撤销全部通行密钥', isThere: ({ hasPasskey }) => hasPasskey },
  { what: 'identity', words: '解除统一身份认证关联', isThere: ({ isLinked }) => isLinked },
];

/** The passkeys and linked identity of an account, which an administrator can remove. */
function AccountDoors({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  const revoking = useAction({
    async act(client, what: Revocation['what']) {
      await client.call(accountFactorRevoke, { id: account.id, what });
      toast('已撤销，该账号的登录已结束');
      onChanged();
    },
  });
  const switching = useAction({
    async act(client) {
      await client.call(accountDirectoryChange, {
        id: account.id,
        isOn: !account.usesDirectory,
        former: { isOn: account.usesDirectory },
      });
      toast('已更改密码的核对方式');
      onChanged();
    },
  });
  const offered = offers.filter(({ isThere }) => isThere(account));
  const isSwitched = account.doors.hasDirectory || account.usesDirectory;
  if (offered.length === 0 && !isSwitched) return null;
  return (
    <ScreenSection title="登录方式">
      <ErrorSummary errors={[...revoking.errors, ...switching.errors]} title="没有执行" />
      {isSwitched && (
        <p>
          密码由{account.usesDirectory ? '公司目录' : '本系统'}核对。
          {account.usesDirectory && !account.doors.hasDirectory && '管理端现在没有接入目录，仍以本系统的密码登录。'}
        </p>
      )}
      <div className="cluster">
        {offered.map(({ what, words }) => (
          <ConfirmButton
            key={what}
            isBusy={revoking.busyWith === what}
            title={`${words}：${account.name}`}
            consequence={<p>设备遗失或身份已变更时使用。该账号现有的登录全部结束；没有其他第二因素的，须再发放“重设第二因素”的链接。</p>}
            confirm="确认撤销"
            onConfirm={() => revoking.run(what)}
          >
            {words}
          </ConfirmButton>
        ))}
        {isSwitched && (
          <ConfirmButton
            isBusy={switching.isBusy}
            title={account.usesDirectory ? `${account.name}改用本系统的密码？` : `${account.name}改用公司目录的密码？`}
            consequence={<p>第二因素不变。目录没有应答时，以本系统的密码登录。</p>}
            confirm="确认更改"
            onConfirm={() => switching.run()}
          >
            {account.usesDirectory ? '改由本系统核对密码' : '改由公司目录核对密码'}
          </ConfirmButton>
        )}
      </div>
    </ScreenSection>
  );
}
