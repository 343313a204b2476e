import { useState } from 'react';
import type { Passkey } from '#identity/accounts/schema.ts';
import { createPasskey } from '#identity/accounts/web/passkey.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { ownPasskeyAdd, ownPasskeyBegin, ownPasskeyRemove, ownPasskeyRename } from '../calls/sign-in-methods.ts';
import type { OwnFactors } from '../schema/sign-in-methods.ts';

/** The user's own passkeys with name and last use, and buttons to add, rename and remove them. */
export function PasskeyPart({ factors, onChanged }: { factors: OwnFactors; onChanged: () => void }) {
  const [isAdding, setIsAdding] = useState(false);
  const isHere = factors.hasPasskeys && location.origin === factors.address;
  const close = () => setIsAdding(false);
  return (
    <ScreenSection title="通行密钥">
      <p className="quiet">凭指纹、面容或设备密码登录，不用输入密码与验证码，也不会被仿冒的网站骗走。</p>
      {factors.passkeys.length === 0 ? (
        <p>{emptyWords(factors, isHere)}</p>
      ) : (
        <ul className="lines" aria-label="我的通行密钥">
          {factors.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isAdding && <AddForm onClose={close} onChanged={onChanged} />}
      {!isAdding && isHere && <Button onClick={() => setIsAdding(true)}>添加通行密钥</Button>}
    </ScreenSection>
  );
}

function emptyWords({ hasPasskeys, address }: OwnFactors, isHere: boolean): string {
  if (isHere) return '还没有通行密钥，可以添加本机或安全钥匙。';
  return hasPasskeys ? `还没有通行密钥。请由 ${address} 打开管理端后添加。` : '管理端的访问地址不是域名，不能使用通行密钥。';
}

function AddForm({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const form = useFormAction({
    read: (data) => String(data.get('name') ?? ''),
    async act(client, name) {
      const told = await client.call(ownPasskeyBegin, {});
      await client.call(ownPasskeyAdd, { name, userHandle: told.user.id, credential: await createPasskey(told) });
      toast('已添加通行密钥');
      onClose();
      onChanged();
    },
  });
  return (
    <form onSubmit={form.onSubmit} aria-label="添加通行密钥">
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'name')} title="没有添加" />
      <TextInput
        name="name"
        label="名称"
        hint="便于辨认，如“办公电脑”。请只在自己的设备上添加"
        maxLength={20}
        error={errorOf(form.errors, 'name')}
      />
      <div className="cluster">
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          {form.isBusy ? '请按设备提示操作…' : '验证并添加'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  );
}

function PasskeyLine({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const { id, name, device, createdAt, lastUsedAt, isStopped, isSynced } = passkey;
  const [isNaming, setIsNaming] = useState(false);
  const removing = useAction({
    async act(client) {
      await client.call(ownPasskeyRemove, { id });
      toast('已删除通行密钥');
      onChanged();
    },
  });
  if (isNaming) return <NamingLine passkey={passkey} onClose={() => setIsNaming(false)} onChanged={onChanged} />;
  return (
    <li>
      <span>
        {name}
        {isStopped && '（出现副本，已停用）'}
        {isSynced && !isStopped && '（多设备同步）'}
        <span className="subline">
          {device}，{beijingMinute(createdAt)} 添加，{lastUsedAt ? `${beijingMinute(lastUsedAt)} 用过` : '尚未使用'}
        </span>
        <ErrorSummary errors={removing.errors} title="没有删除" />
      </span>
      <span className="cluster">
        <Button kind="quiet" aria-label={`为 ${name} 改名`} onClick={() => setIsNaming(true)}>
          改名
        </Button>
        <ConfirmButton
          kind="quiet"
          label={`删除 ${name}`}
          isBusy={removing.isBusy}
          title="删除这个通行密钥？"
          consequence={<p>删除后不能再用“{name}”登录。设备里保存的那一半，请在该设备的密码管理中另行删除。</p>}
          confirm="确认删除"
          onConfirm={() => removing.run()}
        >
          删除
        </ConfirmButton>
      </span>
    </li>
  );
}

function NamingLine({ passkey: { id, name }, onClose, onChanged }: { passkey: Passkey; onClose: () => void; onChanged: () => void }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => String(data.get('name') ?? ''),
    async act(client, next) {
      await client.call(ownPasskeyRename, { id, name: next });
      onClose();
      onChanged();
    },
  });
  return (
    <li>
      <form data-keep={`passkey ${id}`} onSubmit={onSubmit}>
        <ErrorSummary errors={errors.filter(({ path }) => path !== 'name')} title="没有改名" />
        <TextInput name="name" label="新名称" defaultValue={name} maxLength={20} error={errorOf(errors, 'name')} />
        <div className="cluster">
          <Button type="submit" aria-busy={isBusy}>
            保存名称
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </li>
  );
}
