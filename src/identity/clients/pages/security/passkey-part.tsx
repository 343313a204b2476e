import { useState } from 'react';
import type { Passkey } from '#identity/accounts/schema.ts';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay, inBeijing } from '#ui/format/beijing-time.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import { passkeyRemove, sessionEnd } from '../../calls.ts';
import { StepUp } from '../../web/step-up/step-up.tsx';
import { useStepUp } from '../../web/step-up/use-step-up.ts';

const PasskeyForm = lazyPart(async () => (await import('./passkey-form.tsx')).PasskeyForm, 6);
const RenameForm = lazyPart(async () => (await import('./passkey-rename.tsx')).RenameForm, 3);

interface Row extends Passkey {
  isBusy: boolean;
  remove: () => void;
  rename: () => void;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', header: '名称', cell: toName, isSticky: true },
  { key: 'device', header: '添加于', cell: ({ device, createdAt }) => `${device}，${beijingDay(createdAt)}` },
  { key: 'lastUsedAt', header: '最近使用', cell: ({ lastUsedAt }) => (lastUsedAt ? inBeijing(lastUsedAt) : '尚未使用') },
  { key: 'act', header: '操作', cell: toAct },
];

interface PasskeyPartProps {
  passkeys: readonly Passkey[];
  onChange: () => void;
  /** Called after other sessions were ended. */
  onEnded: () => void;
}

/** Offered after a passkey was added or removed: sessions that began with the former ones may still be open (ASVS 7.4.3). */
function EndOthers({ onEnded }: { onEnded: () => void }) {
  const stepUp = useStepUp();
  const { isBusy, run } = useAction({
    act: async (client) => {
      const { ended } = await client.call(sessionEnd, { id: 'others' });
      toast(ended > 0 ? `已结束 ${ended} 个会话` : '没有其他会话', 'success');
      onEnded();
    },
    explain: stepUp.explain(failureNotification('未能退出')),
  });
  return (
    <>
      <Note title="通行密钥已变更">
        <p>已登录的其他设备不受影响。怀疑账户被他人使用过的，请把它们全部退出。</p>
        <Button aria-busy={isBusy} onClick={() => run()}>
          退出其他设备
        </Button>
      </Note>
      <StepUp state={stepUp} onProven={() => run()} />
    </>
  );
}

/** The client's passkeys with name and last use, and buttons to add, rename and remove them. */
export function PasskeyPart({ passkeys, onChange, onEnded }: PasskeyPartProps) {
  const [renamed, setRenamed] = useState<string>();
  const [hasChanged, setHasChanged] = useState(false);
  const stepUp = useStepUp();
  const { busyWith, run } = useAction<string>({
    act: async (client, id) => {
      const removed = await client.call(passkeyRemove, { id });
      const { forgetPasskey } = await loadChunk(() => import('#identity/accounts/web/passkey.ts'));
      forgetPasskey(removed);
      toast('已删除通行密钥', 'success');
      setHasChanged(true);
      onChange();
    },
    explain: stepUp.explain(failureNotification('未能删除通行密钥')),
  });
  const rows = passkeys.map((passkey): Row => ({
    ...passkey,
    isBusy: busyWith === passkey.id,
    remove: () => run(passkey.id),
    rename: () => setRenamed(passkey.id),
  }));
  const chosen = passkeys.find(({ id }) => id === renamed);
  const close = (): void => setRenamed(undefined);
  return (
    <>
      <p>
        通行密钥保存在您的手机、电脑或安全钥匙里，登录时凭指纹、面容或设备密码，不用输入登录密码，也不会被仿冒网站骗走。短信验证码可能被骗取，手机卡丢失或被冒名补办时也会落入他人之手，建议添加通行密钥。
      </p>
      <DataTable caption="通行密钥" isCaptionHidden columns={columns} rows={rows} rowKey={({ id }) => id} emptyText="还没有通行密钥" />
      <StepUp state={stepUp} onProven={() => stepUp.ask?.subject && run(stepUp.ask.subject)} />
      {hasChanged && <EndOthers onEnded={onEnded} />}
      {chosen && <RenameForm key={chosen.id} passkey={chosen} onClose={close} onDone={onChange} />}
      <FormOnDemand text="添加通行密钥">
        {(closeForm) => (
          <PasskeyForm
            onClose={closeForm}
            onDone={() => {
              closeForm();
              setHasChanged(true);
              onChange();
            }}
          />
        )}
      </FormOnDemand>
    </>
  );
}

function toName({ name, isSynced, isStopped }: Row) {
  return `${name}${isStopped ? '（已停用）' : isSynced ? '（多设备同步）' : ''}`;
}

function toAct({ name, isBusy, remove, rename }: Row) {
  return (
    <span className="cluster cluster--close">
      <Button kind="quiet" onClick={rename}>
        改名<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmButton
        kind="quiet"
        label={`删除 ${name}`}
        isBusy={isBusy}
        title="删除这个通行密钥？"
        consequence={<p>删除后不能再用“{name}”登录。设备里保存的那一半请在该设备的密码管理中另行删除。</p>}
        confirm="确认删除"
        onConfirm={remove}
      >
        删除
      </ConfirmButton>
    </span>
  );
}
