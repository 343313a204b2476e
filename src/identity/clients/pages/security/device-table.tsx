import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { AskingButton } from '#ui/components/dialog/asking-button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { deviceForget } from '../../calls.ts';
import type { KnownDeviceItem } from '../../schema.ts';
import { inBeijing, beijingDay } from '#ui/format/beijing-time.ts';
import { StepUp } from '../../web/step-up/step-up.tsx';
import { useStepUp } from '../../web/step-up/use-step-up.ts';
import { DeviceName } from './device-name.tsx';

interface Row extends KnownDeviceItem {
  isBusy: boolean;
  forget: () => void;
}

const columns: readonly Column<Row>[] = [
  { key: 'device', header: '设备', cell: toName, isSticky: true },
  { key: 'ip', header: '网络地址', cell: ({ ip }) => ip },
  { key: 'firstUsedAt', header: '开始信任', cell: ({ firstUsedAt }) => <time dateTime={firstUsedAt}>{inBeijing(firstUsedAt)}</time> },
  { key: 'lastUsedAt', header: '最近登录', cell: ({ lastUsedAt }) => <time dateTime={lastUsedAt}>{inBeijing(lastUsedAt)}</time> },
  { key: 'expiresAt', header: '信任至', cell: ({ expiresAt }) => <time dateTime={expiresAt}>{beijingDay(expiresAt)}</time> },
  { key: 'act', header: '操作', cell: toAct },
];

/** The browsers that need no code, with a way to trust one no more, and a name for this one. */
export function DeviceTable({ devices, onChange }: { devices: readonly KnownDeviceItem[]; onChange: () => void }) {
  const stepUp = useStepUp();
  const { busyWith, run } = useAction<string>({
    act: async (client, id) => {
      await client.call(deviceForget, { id });
      toast('已取消信任，该设备上的登录已结束', 'success');
      onChange();
    },
    explain: stepUp.explain(notice('未能取消信任')),
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
    <AskingButton
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
    </AskingButton>
  );
}
