import { useState } from 'react';
import { Ago, Part } from '#console/ui/screen.tsx';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { useAction, useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AskingButton } from '#web/ui/dialog/asking-button.tsx';
import { ErrorSummary, errorOf } from '#web/ui/error-summary/error-summary.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { ownAddressConfirm, ownAddressRemove, ownMailBegin, ownRobotBegin } from '../calls.ts';
import type { NotificationDetail, RobotDraft } from '../schema.ts';
import { addressNames, type AddressKind } from '../web/notification-words.ts';
import { fateText } from '../web/fate-text.ts';

interface AddressPartProps {
  detail: NotificationDetail;
  onChanged: () => void;
}

/** Where notifications go: each address counts once a code that was sent there has been entered. */
export function AddressPart({ detail, onChanged }: AddressPartProps) {
  const { addresses, attempts, robotHosts } = detail;
  return (
    <>
      <Part title="接收地址">
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
                      ；{fateText(one.lastMessage)}，<Ago at={one.lastMessage.at} />
                    </>
                  )}
                </span>
              </span>
              <RemoveButton kind={one.kind} onChanged={onChanged} />
            </li>
          ))}
        </ul>
        {addresses.length > 1 && <p className="quiet">每条通知都会发到以上各个地址。</p>}
      </Part>
      {attempts.map(({ kind, address }) => (
        <ConfirmForm key={`${kind} ${address}`} kind={kind} address={address} onChanged={onChanged} />
      ))}
      <MailForm detail={detail} onChanged={onChanged} />
      {robotHosts.length > 0 && <RobotForm hosts={robotHosts} onChanged={onChanged} />}
    </>
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
      <AskingButton
        isBusy={removing.isBusy}
        title={`移除${addressNames[kind]}？`}
        consequence={<p>此后不再向它发送通知；再次使用须重新确认。</p>}
        confirm="移除"
        onConfirm={() => removing.run()}
      >
        移除
      </AskingButton>
    </>
  );
}

function ConfirmForm({ kind, address, onChanged }: { kind: AddressKind; address: string; onChanged: () => void }) {
  const form = useFormAction({
    read: (data) => ({ kind, code: String(data.get('code') ?? '') }),
    async act(client, input) {
      await client.call(ownAddressConfirm, input);
      toast(`已启用${addressNames[kind]}`);
      onChanged();
    },
  });
  return (
    <Part title={`确认${addressNames[kind]}`}>
      <p>验证码已发往 {address}，5 分钟内有效。没有收到时，请核对后重新填写。</p>
      <form onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'code')} title="没有启用" />
        <TextInput
          name="code"
          id={`field-code-${kind}`}
          label={`${addressNames[kind]}收到的验证码`}
          inputMode="numeric"
          reads="code"
          autoComplete="one-time-code"
          error={errorOf(form.errors, 'code')}
        />
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          确认并启用
        </Button>
      </form>
    </Part>
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
    <Part title={isSet ? '更换邮箱' : '设置邮箱'}>
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
    </Part>
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
    <Part title="设置群机器人">
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
    </Part>
  );
}
