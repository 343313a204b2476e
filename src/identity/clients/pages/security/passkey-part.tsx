import { useState } from 'react';
import type { Passkey } from '#identity/accounts/schema.ts';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingDay, inBeijing } from '#ui/format/beijing-time.ts';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import { passkeyRemove } from '../../calls.ts';
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

/** The client's passkeys with name and last use, and buttons to add, rename and remove them. */
export function PasskeyPart({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const [renamed, setRenamed] = useState<string>();
  const stepUp = useStepUp();
  const { busyWith, run } = useAction<string>({
    act: async (client, id) => {
      const removed = await client.call(passkeyRemove, { id });
      const { forgetPasskey } = await loadChunk(() => import('#identity/accounts/web/passkey.ts'));
      forgetPasskey(removed);
      toast('已删除通行密钥', 'success');
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
      <p>通行密钥保存在您的手机、电脑或安全钥匙里，登录时凭指纹、面容或设备密码，不用输入登录密码，也不会被仿冒网站骗走。</p>
      <DataTable caption="通行密钥" isCaptionHidden columns={columns} rows={rows} rowKey={({ id }) => id} emptyText="还没有通行密钥" />
      <StepUp state={stepUp} onProven={() => stepUp.ask?.subject && run(stepUp.ask.subject)} />
      {chosen && <RenameForm key={chosen.id} passkey={chosen} onClose={close} onDone={onChange} />}
      <FormOnDemand text="添加通行密钥">
        {(closeForm) => (
          <PasskeyForm
            onClose={closeForm}
            onDone={() => {
              closeForm();
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
