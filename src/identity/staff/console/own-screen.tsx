import { useContext, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { MeContext } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { ownFactorsGet, authenticatorRemove, identityLinkBegin, identityUnlink, ownWarningDismiss } from '../calls/sign-in-methods.ts';
import {
  meGet,
  ownLoginList,
  ownPasswordChange,
  ownSessionEnd,
  ownSessionList,
  recoveryCodesRenew,
  secondFactorBegin,
  secondFactorConfirm,
} from '../calls/sign-in.ts';
import type { OwnFactors } from '../schema/sign-in-methods.ts';
import type { TotpSetup } from '../schema/sign-in.ts';
import { wayNames, factorChangeNames } from '../web/factor-names.ts';
import { signInNames } from '../web/permission-names.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { RecoveryView, SetupView } from './setup-view.tsx';

/** The user's own password, second factor, passkeys, linked identity, sessions and logins. */
export function OwnScreen() {
  const factors = useData(ownFactorsGet, {});
  const latest = factors.data && (factors.data.changes[0]?.at ?? '');
  const [known, setKnown] = useState<string>();
  // The first answer is what was before; a later one tells of a change that was made here.
  if (known === undefined && latest !== undefined) setKnown(latest);
  const hasChanged = known !== undefined && latest !== undefined && latest !== known;
  return (
    <Screen title="我的账户">
      {factors.data?.warning && <WarningPart warning={factors.data.warning} onSeen={factors.reload} />}
      <div className="editor">
        <div>
          <PasswordPart usesDirectory={factors.data?.usesDirectory ?? false} />
          <SecondFactorPart hasPasskey={factors.data?.passkeys.some(({ isStopped }) => !isStopped) ?? false} onChanged={factors.reload} />
          <AsyncContent of={factors}>
            {(data) => (
              <>
                <PasskeyPart factors={data} onChanged={factors.reload} />
                <IdentityPart factors={data} onChanged={factors.reload} />
              </>
            )}
          </AsyncContent>
        </div>
        <aside aria-label="登录情况">
          <SessionsPart hasChangedFactors={hasChanged} onSettled={() => setKnown(latest)} />
        </aside>
      </div>
      {factors.data && <ChangesPart changes={factors.data.changes} />}
      <LoginsPart />
    </Screen>
  );
}

/** Somebody fails to sign in as the user, who may have done it themselves. */
function WarningPart({ warning, onSeen }: { warning: NonNullable<OwnFactors['warning']>; onSeen: () => void }) {
  const { beganAt, lastAt, failures, knowsPassword } = warning;
  const dismissing = useAction({ act: async (client) => client.call(ownWarningDismiss, {}).then(onSeen) });
  return (
    <Note tone="warning" title="有人多次没有登录成功您的账号">
      <p>
        {beijingMinute(beganAt)} 至 {beijingMinute(lastAt)}，连续 {failures} 次没有登录成功，
        {knowsPassword ? '其中有人输入了正确的密码。不是您本人的，请立即修改密码。' : '密码都不正确。'}
        账号没有锁定，您的登录和通行密钥不受影响。次数与网络地址见“最近登录”；不是您本人的，请告知系统管理员。
      </p>
      <ErrorSummary errors={dismissing.errors} title="没有记下" />
      <Button aria-busy={dismissing.isBusy} onClick={() => dismissing.run()}>
        知道了
      </Button>
    </Note>
  );
}

function PasswordPart({ usesDirectory }: { usesDirectory: boolean }) {
  const [turn, setTurn] = useState(0);
  const form = useFormAction({
    read: (data) => ({ current: String(data.get('current') ?? ''), next: String(data.get('next') ?? '') }),
    async act(client, input) {
      await client.call(ownPasswordChange, input);
      toast('密码已修改，其他登录已结束');
      setTurn(turn + 1);
    },
  });
  return (
    <ScreenSection title="修改密码">
      {usesDirectory && <p className="quiet">您平时以公司目录的密码登录；这里的密码只在目录没有应答时使用。</p>}
      <form key={turn} onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => path === '')} title="没有修改" />
        <TextInput name="current" label="原密码" type="password" autoComplete="current-password" error={errorOf(form.errors, 'current')} />
        <NewPasswordField name="next" label="新密码" error={errorOf(form.errors, 'next')} />
        <Button type="submit" aria-busy={form.isBusy}>
          修改密码
        </Button>
      </form>
    </ScreenSection>
  );
}

interface FactorProps {
  hasPasskey: boolean;
  onChanged: () => void;
}

function SecondFactorPart({ hasPasskey, onChanged }: FactorProps) {
  const me = useData(meGet, {});
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useFormAction({
    read: (data) => ({ code: String(data.get('code') ?? '') }),
    async act(client, input) {
      setCodes((await client.call(secondFactorConfirm, input)).recoveryCodes);
      setSetup(undefined);
    },
  });
  const leave = () => {
    setCodes(undefined);
    me.reload();
    onChanged();
  };
  return (
    <ScreenSection title="第二因素">
      {codes && <RecoveryView codes={codes} onDone={leave} done="已保存" />}
      {setup && !codes && (
        <form onSubmit={form.onSubmit}>
          <ErrorSummary errors={form.errors.filter(({ path }) => path === '')} title="没有启用" />
          <SetupView setup={setup} />
          <TextInput
            name="code"
            label="新设备上的验证码"
            autoComplete="one-time-code"
            reads="staffCode"
            error={errorOf(form.errors, 'code')}
          />
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            启用新的第二因素
          </Button>
        </form>
      )}
      {!setup && !codes && (
        <AsyncContent of={me}>
          {({ hasTotp, recoveryCodesLeft }) => (
            <>
              <p>
                {hasTotp && `已设置手机身份验证器，还有 ${recoveryCodesLeft} 个恢复码。`}
                {!hasTotp && hasPasskey && `以通行密钥为第二因素，还有 ${recoveryCodesLeft} 个恢复码。`}
                {!hasTotp && !hasPasskey && '尚未设置。演示结束后，没有第二因素的账号不能登录。'}
              </p>
              <FactorActs hasTotp={hasTotp} hasPasskey={hasPasskey} onSetup={setSetup} onCodes={setCodes} onChanged={leave} />
            </>
          )}
        </AsyncContent>
      )}
    </ScreenSection>
  );
}

interface FactorActsProps extends FactorProps {
  hasTotp: boolean;
  onSetup: (setup: TotpSetup) => void;
  onCodes: (codes: readonly string[]) => void;
}

function FactorActs({ hasTotp, hasPasskey, onSetup, onCodes, onChanged }: FactorActsProps) {
  const beginning = useAction({ act: async (client) => onSetup(await client.call(secondFactorBegin, {})) });
  const renewing = useAction({ act: async (client) => onCodes((await client.call(recoveryCodesRenew, {})).recoveryCodes) });
  const removing = useAction({
    async act(client) {
      await client.call(authenticatorRemove, {});
      toast('已停用身份验证器');
      onChanged();
    },
  });
  return (
    <>
      <ErrorSummary errors={[...beginning.errors, ...renewing.errors, ...removing.errors]} title="没有执行" />
      <div className="cluster">
        <Button aria-busy={beginning.isBusy} onClick={() => beginning.run()}>
          {hasTotp ? '更换手机' : '设置身份验证器'}
        </Button>
        {(hasTotp || hasPasskey) && (
          <Button aria-busy={renewing.isBusy} onClick={() => renewing.run()}>
            更换恢复码
          </Button>
        )}
        {hasTotp && hasPasskey && (
          <ConfirmButton
            isBusy={removing.isBusy}
            title="停用身份验证器？"
            consequence={<p>此后以通行密钥为第二因素。恢复码仍然有效，请妥善保管，设备不在身边时可以使用。</p>}
            confirm="确认停用"
            onConfirm={() => removing.run()}
          >
            停用身份验证器
          </ConfirmButton>
        )}
      </div>
    </>
  );
}

/** The user's sessions. After a change of a sign-in method it offers to end all others (ASVS 7.4.3). */
function SessionsPart({ hasChangedFactors, onSettled }: { hasChangedFactors: boolean; onSettled: () => void }) {
  const sessions = useData(ownSessionList, {});
  const { me } = useContext(MeContext);
  const ending = useAction({
    async act(client, id: string) {
      const { ended } = await client.call(ownSessionEnd, { id });
      if (id === 'others') toast(ended > 0 ? `已结束 ${ended} 处登录` : '没有其他登录');
      onSettled();
      sessions.reload();
    },
  });
  return (
    <ScreenSection title="我的登录">
      <ErrorSummary errors={ending.errors} title="没有结束" />
      <AsyncContent of={sessions}>
        {({ sessions: open }) => (
          <>
            {hasChangedFactors && open.length > 1 && (
              <Note title="登录方式已更改">
                <p>另有 {open.length - 1} 处登录不受影响。怀疑账号被他人使用过的，请把它们全部结束。</p>
                <Button onClick={onSettled}>保留它们</Button>
              </Note>
            )}
            <ul className="lines" aria-label={`${me?.name ?? ''}的登录`}>
              {open.map(({ id, device, ip, startedAt, isCurrent }) => (
                <li key={id}>
                  <span>
                    {device}，{ip ?? '地址不详'}
                    <span className="subline">{isCurrent ? '就是这里' : `${beijingMinute(startedAt)} 登录`}</span>
                  </span>
                  {!isCurrent && (
                    <Button aria-label={`结束 ${device} 的登录`} aria-busy={ending.busyWith === id} onClick={() => ending.run(id)}>
                      结束
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {open.length > 1 && (
              <Button aria-busy={ending.busyWith === 'others'} onClick={() => ending.run('others')}>
                结束其他全部登录
              </Button>
            )}
          </>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}

function LoginsPart() {
  const logins = useData(ownLoginList, {});
  return (
    <ScreenSection title="最近登录">
      <AsyncContent of={logins}>
        {({ logins: list }) => (
          <Table label="我的最近登录" heads={['时间', '结果', '方式', '网络地址', '设备']}>
            {list.map((login) => (
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
      </AsyncContent>
    </ScreenSection>
  );
}

/** The user's linked identity at the firm's single sign-on, if that is configured or was linked. */
function IdentityPart({ factors, onChanged }: { factors: OwnFactors; onChanged: () => void }) {
  const { signOns, identity } = factors;
  const linking = useAction({
    act: async (client, signOn: string) => client.call(identityLinkBegin, { signOn }).then(({ address }) => location.assign(address)),
  });
  const leaving = useAction({
    async act(client) {
      await client.call(identityUnlink, {});
      toast('已解除关联');
      onChanged();
    },
  });
  if (signOns.length === 0 && !identity) return null;
  const name = signOns.map((one) => one.name).join('、') || '统一身份认证';
  return (
    <ScreenSection title={name}>
      <ErrorSummary errors={[...linking.errors, ...leaving.errors]} title="没有执行" />
      {identity ? (
        <>
          <p>
            {beijingMinute(identity.linkedAt)} 关联，由 {identity.issuer} 核对身份
            {identity.lastUsedAt && `，最近使用 ${beijingMinute(identity.lastUsedAt)}`}。
          </p>
          <ConfirmButton
            isBusy={leaving.isBusy}
            title={`解除与${name}的关联？`}
            consequence={<p>解除后不能再由它登录，密码与通行密钥不受影响。</p>}
            confirm="解除关联"
            onConfirm={() => leaving.run()}
          >
            解除关联
          </ConfirmButton>
        </>
      ) : (
        <>
          <p>
            还没有关联。关联后可以由{name}登录，不用输入本系统的密码{signOns.length > 1 && '；只能关联其中一个'}。
          </p>
          <div className="cluster">
            {signOns.map((one) => (
              <Button key={one.code} aria-busy={linking.busyWith === one.code} onClick={() => linking.run(one.code)}>
                前往{one.name}关联
              </Button>
            ))}
          </div>
        </>
      )}
    </ScreenSection>
  );
}

/** Recent changes to the user's sign-in methods, so that they notice changes by others. */
function ChangesPart({ changes }: { changes: OwnFactors['changes'] }) {
  return (
    <ScreenSection title="登录方式的变动">
      {changes.length === 0 ? (
        <p className="muted">没有变动。</p>
      ) : (
        <>
          <p className="quiet">有不是您本人所为的，请立即联系系统管理员锁定账号。</p>
          <Table label="我的登录方式的变动" heads={['时间', '变动', '办理人', '网络地址']}>
            {changes.map(({ at, action, isOwn, ip }, index) => (
              <tr key={`${at} ${index}`}>
                <td>
                  <Ago at={at} />
                </td>
                <td>{factorChangeNames[action] ?? action}</td>
                <td>{isOwn ? '本人账号' : '管理员或链接'}</td>
                <td>{ip ?? '—'}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </ScreenSection>
  );
}
