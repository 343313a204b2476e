import { useState } from 'react';
import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { useCall, type CallState } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { readTextField } from '#ui/form/check-typed.ts';
import { failureNotification, formErrors } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { inBeijing, beijingMinute, beijingDay } from '#ui/format/beijing-time.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import {
  deviceList,
  loginList,
  passkeyList,
  sessionGet,
  contactHoldCancel,
  contactHoldGet,
  deviceForget,
  deviceName,
} from '../../calls.ts';
import type { SessionResult, KnownDeviceItem, LoginListResult } from '../../schema.ts';
import { ClientPage } from '../../web/client-page.tsx';
import { LockDialog } from '../../web/lock-dialog.tsx';
import { StepUp } from '../../web/step-up/step-up.tsx';
import { useStepUp } from '../../web/step-up/use-step-up.ts';
import { LoginTable } from './login-table.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { PasswordChange } from './password-change.tsx';
import { SessionTable } from './session-table.tsx';
import './security-page.css';

export const head = (): PageHead => ({
  title: '账户安全',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '账户安全' }],
  noIndex: true,
});

/** The page of account security: devices, sessions, logins and locking. */
export function Component() {
  return (
    <ClientPage area={paths.accountSecurity()} title="账户安全" lead="查看登录记录与设备，修改登录密码，必要时锁定网上访问。">
      <Security />
    </ClientPage>
  );
}

function Security() {
  const [pageNum, setPageNum] = useState(1);
  const session = useCall(sessionGet, {});
  const sessions = useCall(loginList, firstPage);
  const logins = useCall(loginList, { pageNum, pageSize: 10 });
  const devices = useCall(deviceList, {});
  const passkeys = useCall(passkeyList, {});
  return (
    <>
      <SignedInPart title="账户信息" call={session} lines={5}>
        {(data) => <AccountFacts session={data} />}
      </SignedInPart>
      <ContactHold />
      <SignedInPart title="在线会话" call={sessions} lines={3}>
        {(data) => <SessionTable sessions={data.sessions} onChange={sessions.retry} />}
      </SignedInPart>
      <SignedInPart title="受信任的设备" call={devices} lines={3}>
        {(data) => (
          <DeviceTable
            devices={data.devices}
            onChange={() => {
              devices.retry();
              sessions.retry();
            }}
          />
        )}
      </SignedInPart>
      <SignedInPart title="通行密钥" call={passkeys} lines={2}>
        {(data) => <PasskeyPart passkeys={data.passkeys} onChange={passkeys.retry} onEnded={sessions.retry} />}
      </SignedInPart>
      <SignedInPart title="登录记录" call={logins} lines={6}>
        {({ records }) => <LoginTable logins={records} />}
      </SignedInPart>
      <LoginPages load={logins.load} pageNum={pageNum} onPage={setPageNum} />
      <section className="signed-part">
        <SectionHeading title="修改登录密码" />
        <PasswordChange onDone={sessions.retry} />
      </section>
      <section className="signed-part">
        <SectionHeading title="锁定网上访问" />
        <AccessLock />
      </section>
    </>
  );
}

const firstPage = { pageNum: 1, pageSize: 1 };

/** Locks the client's online access after a confirmation. */
function AccessLock() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="access-lock stack measure">
      <p>发现不是本人的登录，或设备、密码可能落入他人之手时，可立即锁定网上访问：全部设备退出登录，任何人都无法再登录。</p>
      <Button onClick={() => setIsAsking(true)}>锁定网上访问</Button>
      <LockDialog isOpen={isAsking} onClose={() => setIsAsking(false)} title="锁定网上访问？" />
    </div>
  );
}

/** The signed-in client and their last login, so that they notice one that was not theirs. */
function AccountFacts({ session }: { session: SessionResult }) {
  const { clientName, fundAccount, mobile, startedAt, lastLogin } = session;
  const last = lastLogin ? inBeijing(lastLogin.at) : '这是首次登录';
  return (
    <KeyFacts
      items={[
        { name: '客户姓名', value: clientName },
        { name: '资金账号', value: fundAccount },
        ...(mobile ? [{ name: '预留手机号', value: mobile }] : []),
        { name: '本次登录', value: inBeijing(startedAt) },
        {
          name: '上次登录',
          value: last,
          ...(lastLogin ? { note: `${lastLogin.device}，网络地址 ${lastLogin.ip}；如非本人操作，请立即锁定网上访问` } : {}),
        },
      ]}
    />
  );
}

/**
 * A pending change of contact data: what changes, when, where codes go until then, and a button to cancel it. Renders nothing
 * without one.
 */
function ContactHold() {
  const { load, retry } = useCall(contactHoldGet, {});
  const { isBusy, run: cancel } = useAction({
    act: async (client) => {
      await client.call(contactHoldCancel, {});
      toast('变更已撤回，原联系方式继续有效', 'success');
    },
    explain: failureNotification('未能撤回'),
    settled: retry,
  });
  if (load.state !== 'ready' || !load.data.hold) return null;
  const { mobile, email, releaseAt } = load.data.hold;
  const what = [mobile && `手机号变更为 ${mobile}`, email && `电子邮箱变更为 ${email}`].filter(Boolean).join('，');
  return (
    <Note tone="warning" title="联系方式变更在保护期内">
      <p>
        {what}，将于 {beijingMinute(releaseAt)}{' '}
        生效。此前验证码与通知仍发往原联系方式；如非本人操作，请立即撤回，并修改登录密码或锁定网上访问。
      </p>
      <ConfirmButton
        isBusy={isBusy}
        title="撤回这项变更？"
        consequence={<p>新的联系方式不再生效，原联系方式继续有效；需要时可以重新办理。</p>}
        confirm="确认撤回"
        onConfirm={() => cancel()}
      >
        撤回变更
      </ConfirmButton>
    </Note>
  );
}

interface Row extends KnownDeviceItem {
  isBusy: boolean;
  forget: () => void;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'device', header: '设备', cell: toName, isSticky: true },
  { key: 'ip', header: '网络地址', cell: ({ ip }) => ip },
  { key: 'firstUsedAt', header: '开始信任', cell: ({ firstUsedAt }) => <time dateTime={firstUsedAt}>{inBeijing(firstUsedAt)}</time> },
  { key: 'lastUsedAt', header: '最近登录', cell: ({ lastUsedAt }) => <time dateTime={lastUsedAt}>{inBeijing(lastUsedAt)}</time> },
  { key: 'expiresAt', header: '信任至', cell: ({ expiresAt }) => <time dateTime={expiresAt}>{beijingDay(expiresAt)}</time> },
  { key: 'act', header: '操作', cell: toAct },
];

/** The trusted devices, which need no code, with buttons to untrust them and to name this one. */
function DeviceTable({ devices, onChange }: { devices: readonly KnownDeviceItem[]; onChange: () => void }) {
  const stepUp = useStepUp();
  const { busyWith, run } = useAction<string>({
    act: async (client, id) => {
      await client.call(deviceForget, { id });
      toast('已取消信任，该设备上的登录已结束', 'success');
      onChange();
    },
    explain: stepUp.explain(failureNotification('未能取消信任')),
  });
  const rows = devices.map((device): Row => ({ ...device, isBusy: busyWith === device.id, forget: () => run(device.id) }));
  const current = devices.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <DataTable
        caption="受信任的设备"
        isCaptionHidden
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        emptyText="没有受信任的设备，每次登录都须填写短信验证码"
      />
      <StepUp state={stepUp} onProven={() => stepUp.ask?.subject && run(stepUp.ask.subject)} />
      {current && <DeviceName key={current.id} device={current} onChange={onChange} />}
    </>
  );
}

function toName({ name, device, isCurrent }: Row) {
  return `${name ? `${name}（${device}）` : device}${isCurrent ? '（本机）' : ''}`;
}

function toAct({ name, device, isCurrent, lastUsedAt, isBusy, forget }: Row) {
  return (
    <ConfirmButton
      kind="quiet"
      label={`取消信任 ${name ?? device}（${inBeijing(lastUsedAt)} 登录）`}
      isBusy={isBusy}
      title="取消信任这台设备？"
      consequence={
        isCurrent ? (
          <p>下次在本机登录须填写短信验证码，本次登录不受影响。</p>
        ) : (
          <p>“{name ?? device}”上的登录立即退出，下次在该设备登录须填写短信验证码。</p>
        )
      }
      confirm="确认取消信任"
      onConfirm={forget}
    >
      取消信任
    </ConfirmButton>
  );
}

/** The client's name for this device, which distinguishes it in the list. */
function DeviceName({ device: { id, name }, onChange }: { device: KnownDeviceItem; onChange: () => void }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => ({ name: readTextField(data, 'deviceName') }),
    check: (values) => (values.name.length > 20 ? [{ path: 'deviceName', message: '名称不超过 20 个字' }] : []),
    act: async (client, values) => {
      await client.call(deviceName, { id, ...values });
      toast('已保存', 'success');
      onChange();
    },
    explain: (error) => formErrors(error, 'deviceName'),
  });
  return (
    <form className="device-name" method="dialog" noValidate data-keep="device-name" onSubmit={onSubmit}>
      <ErrorSummary errors={errors} title="未能保存" />
      <TextInput
        name="deviceName"
        label="本机名称"
        hint="如“家里的电脑”，便于辨认自己的设备"
        defaultValue={name ?? ''}
        maxLength={20}
        autoComplete="off"
        isOptional
        error={errorOf(errors, 'deviceName')}
      />
      <Button type="submit" aria-busy={isBusy}>
        保存名称
      </Button>
    </form>
  );
}

interface LoginPagesProps {
  load: CallState<LoginListResult>;
  pageNum: number;
  onPage(pageNum: number): void;
}

/** Pagination of the login records. Its buttons stay mounted while a page is loading, so that they keep the focus. */
function LoginPages({ load, pageNum, onPage }: LoginPagesProps) {
  const total = load.state === 'ready' ? load.data.total : undefined;
  const last = load.state === 'ready' ? Math.max(1, Math.ceil(load.data.total / load.data.pageSize)) : undefined;
  if (pageNum === 1 && (last ?? 1) === 1) return null;
  const hasNewer = pageNum > 1;
  const hasOlder = last !== undefined && pageNum < last;
  return (
    <nav className="login-table__pages cluster middle" aria-label="登录记录分页">
      <Button onClick={() => void (hasNewer && onPage(pageNum - 1))} aria-disabled={!hasNewer || undefined}>
        较新的记录
      </Button>
      <Button onClick={() => void (hasOlder && onPage(pageNum + 1))} aria-disabled={!hasOlder || undefined}>
        较早的记录
      </Button>
      <span role="status">{last === undefined ? '正在加载…' : `共 ${total} 条，第 ${pageNum} / ${last} 页`}</span>
    </nav>
  );
}
