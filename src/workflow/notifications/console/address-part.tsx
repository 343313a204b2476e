import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { Ago, ScreenSection } from '#ui/console/screen.tsx';
import { usePolling } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { ownAccountBegin, ownAddressConfirm, ownAddressRemove, ownAddressTest, ownMailBegin, ownRobotBegin } from '../calls.ts';
import type { AccountAddressDraft, NotificationDetail, RobotDraft } from '../schema.ts';
import { deliveryFailureText, deliveryText } from '../web/delivery-text.ts';
import { addressNames, type AddressKind } from '../web/notification-labels.ts';

interface AddressPartProps {
  detail: NotificationDetail;
  onChanged: () => void;
}

/** The notification addresses: each is valid once its code has been entered. */
export function AddressPart({ detail, onChanged }: AddressPartProps) {
  const { addresses, attempts, robotHosts, accountServices } = detail;
  const isOnItsWay = [...addresses, ...attempts].some(
    ({ lastMessage }) => lastMessage?.state === 'waiting' && lastMessage.failure === null,
  );
  usePolling(isOnItsWay, onChanged);
  return (
    <>
      <ScreenSection title="接收地址">
        {addresses.length === 0 && <p>还没有可用的接收地址，设置后才会收到通知。</p>}
        <ul className="lines" aria-label="可用的接收地址">
          {addresses.map((one) => (
            <li key={one.kind}>
              <span>
                {addressNames[one.kind]}：{one.address}
                <span className="subline">
                  {beijingMinute(one.verifiedAt)} 确认
                  {one.lastMessage && (
                    <>
                      ；{deliveryText(one.lastMessage)}，<Ago at={one.lastMessage.at} />
                    </>
                  )}
                </span>
              </span>
              <span className="cluster">
                <TestButton kind={one.kind} onChanged={onChanged} />
                <RemoveButton kind={one.kind} onChanged={onChanged} />
              </span>
            </li>
          ))}
        </ul>
        {addresses.length > 1 && <p className="quiet">每条通知都会发到以上各个地址。</p>}
      </ScreenSection>
      {attempts.map((attempt) => (
        <ConfirmForm key={`${attempt.kind} ${attempt.address}`} attempt={attempt} onChanged={onChanged} />
      ))}
      <MailForm detail={detail} onChanged={onChanged} />
      {accountServices.length > 0 && <AccountForm offered={accountServices} onChanged={onChanged} />}
      {robotHosts.length > 0 && <RobotForm hosts={robotHosts} onChanged={onChanged} />}
    </>
  );
}

function TestButton({ kind, onChanged }: { kind: AddressKind; onChanged: () => void }) {
  const sending = useAction({
    async act(client) {
      await client.call(ownAddressTest, { kind });
      toast(`测试通知已交付发送，请在${addressNames[kind]}查看`);
      onChanged();
    },
    explain: failureNotification('没有发送测试'),
  });
  return (
    <Button aria-busy={sending.isBusy} aria-label={`向${addressNames[kind]}发送测试`} onClick={() => sending.run()}>
      发送测试
    </Button>
  );
}

function RemoveButton({ kind, onChanged }: { kind: AddressKind; onChanged: () => void }) {
  const removing = useAction({
    async act(client) {
      await client.call(ownAddressRemove, { kind });
      toast(`已移除${addressNames[kind]}`);
      onChanged();
    },
  });
  return (
    <>
      <ErrorSummary errors={removing.errors} title="没有移除" />
      <ConfirmButton
        isBusy={removing.isBusy}
        title={`移除${addressNames[kind]}？`}
        consequence={<p>此后不再向它发送通知；再次使用须重新确认。</p>}
        confirm="移除"
        onConfirm={() => removing.run()}
      >
        移除
      </ConfirmButton>
    </>
  );
}

interface ConfirmFormProps {
  attempt: NotificationDetail['attempts'][number];
  onChanged: () => void;
}

function ConfirmForm({ attempt: { kind, address, lastMessage }, onChanged }: ConfirmFormProps) {
  const form = useFormAction({
    read: (data) => ({ kind, code: String(data.get('code') ?? '') }),
    async act(client, input) {
      await client.call(ownAddressConfirm, input);
      toast(`已启用${addressNames[kind]}`);
      onChanged();
    },
  });
  const undelivered =
    lastMessage?.state === 'failed' ? `验证码没有送达 ${address}：${deliveryFailureText(lastMessage.failure)}` : undefined;
  return (
    <ScreenSection title={`确认${addressNames[kind]}`}>
      {!undelivered && (
        <p>
          验证码已发往 {address}，{codeRules.minutes} 分钟内有效。没有收到时，请核对后重新填写。
        </p>
      )}
      <form onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'code')} title="没有启用" />
        <TextInput
          name="code"
          id={`field-code-${kind}`}
          label={`${addressNames[kind]}收到的验证码`}
          inputMode="numeric"
          reads="code"
          autoComplete="one-time-code"
          error={errorOf(form.errors, 'code') ?? undelivered}
        />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          确认并启用
        </Button>
      </form>
    </ScreenSection>
  );
}

function MailForm({ detail: { addresses, isMailSent }, onChanged }: AddressPartProps) {
  const form = useFormAction({
    read: (data) => ({ address: String(data.get('address') ?? '') }),
    async act(client, input) {
      const { sentTo } = await client.call(ownMailBegin, input);
      toast(`验证码已发往 ${sentTo}`);
      onChanged();
    },
  });
  const isSet = addresses.some(({ kind }) => kind === 'mail');
  return (
    <ScreenSection title={isSet ? '更换邮箱' : '设置邮箱'}>
      {!isMailSent && <p className="quiet">本系统尚未设置发信服务器，邮件发不出去；请运维设置 SMTP_URL 后再填写。</p>}
      <form onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'address')} title="没有发送验证码" />
        <TextInput
          name="address"
          label="邮箱"
          type="email"
          autoComplete="email"
          hint={isSet ? '确认之前仍发往原邮箱' : undefined}
          error={errorOf(form.errors, 'address')}
        />
        <Button type="submit" aria-busy={form.isBusy}>
          发送验证码到邮箱
        </Button>
      </form>
    </ScreenSection>
  );
}

const accountHints: Readonly<Record<AccountAddressDraft['service'], string>> = {
  wecom: '通讯录中的“账号”（UserID），不是姓名或手机号；由企业微信管理员查看',
  dingtalk: '通讯录中的“员工 UserID”，由钉钉管理员查看',
  feishu: '用户 ID、Open ID（ou_ 开头）或企业邮箱',
};

function AccountForm({ offered, onChanged }: { offered: NotificationDetail['accountServices']; onChanged: () => void }) {
  const [service, setService] = useState<AccountAddressDraft['service']>(offered[0] ?? 'wecom');
  const form = useFormAction({
    read: (data) => ({ service, account: String(data.get('account') ?? '') }),
    async act(client, input) {
      const { sentTo } = await client.call(ownAccountBegin, input);
      toast(`验证码正发往 ${sentTo}`);
      onChanged();
    },
  });
  const fields = ['service', 'account'];
  return (
    <ScreenSection title="设置个人账号">
      <p className="quiet">通知由本公司的应用发到您本人的账号，只有您能看到。</p>
      <form onSubmit={form.onSubmit} data-keep="account">
        <ErrorSummary errors={form.errors.filter(({ path }) => !fields.includes(path))} title="没有发送验证码" />
        <Select
          name="service"
          id="field-account-service"
          label="账号所属"
          options={offered.map((value) => ({ value, text: addressNames[`${value}Account`] }))}
          value={service}
          onChange={(event) => setService(event.currentTarget.value as AccountAddressDraft['service'])}
          error={errorOf(form.errors, 'service')}
        />
        <TextInput name="account" label="账号" autoComplete="off" hint={accountHints[service]} error={errorOf(form.errors, 'account')} />
        <Button type="submit" aria-busy={form.isBusy}>
          发送验证码到账号
        </Button>
      </form>
    </ScreenSection>
  );
}

const services = (['wecom', 'dingtalk', 'feishu'] as const).map((value) => ({ value, text: addressNames[value] }));

function RobotForm({ hosts, onChanged }: { hosts: readonly string[]; onChanged: () => void }) {
  const [service, setService] = useState<RobotDraft['service']>('wecom');
  const form = useFormAction({
    read: (data) => ({
      service,
      webhook: String(data.get('webhook') ?? ''),
      secret: service === 'wecom' ? '' : String(data.get('secret') ?? ''),
    }),
    async act(client, input) {
      const { sentTo } = await client.call(ownRobotBegin, input);
      toast(`验证码已发往 ${sentTo}`);
      onChanged();
    },
  });
  const fields = ['service', 'webhook', 'secret'];
  return (
    <ScreenSection title="设置群机器人">
      <p className="quiet">
        群里的人都能看到通知，请使用只有自己或本岗位同事的群。机器人设了“自定义关键词”的，请加入关键词“待办”和“验证码”。可用的主机：
        {hosts.join('、')}。
      </p>
      <form onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => !fields.includes(path))} title="没有发送验证码" />
        <Select
          name="service"
          label="机器人"
          options={services}
          value={service}
          onChange={(event) => setService(event.currentTarget.value as RobotDraft['service'])}
          error={errorOf(form.errors, 'service')}
        />
        <TextInput
          name="webhook"
          label="Webhook 地址"
          type="url"
          autoComplete="off"
          hint="添加机器人后由群聊给出，以 https:// 开头"
          error={errorOf(form.errors, 'webhook')}
        />
        {service !== 'wecom' && (
          <TextInput
            name="secret"
            label={service === 'dingtalk' ? '加签密钥' : '签名校验密钥'}
            type="password"
            autoComplete="off"
            isOptional
            hint="机器人的安全设置中启用了签名时填写"
            error={errorOf(form.errors, 'secret')}
          />
        )}
        <Button type="submit" aria-busy={form.isBusy}>
          发送验证码到群聊
        </Button>
      </form>
    </ScreenSection>
  );
}
