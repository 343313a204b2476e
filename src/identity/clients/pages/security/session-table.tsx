import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { sessionEnd } from '../../calls.ts';
import type { OpenSession } from '../../schema.ts';
import { StepUp } from '../../web/step-up/step-up.tsx';
import { useStepUp } from '../../web/step-up/use-step-up.ts';

interface SessionTableProps {
  sessions: readonly OpenSession[];
  /** Called after sessions were ended. */
  onChange: () => void;
}

interface Row extends OpenSession {
  isBusy: boolean;
  end: () => void;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'device', header: '设备', cell: ({ device }) => device, isSticky: true },
  { key: 'ip', header: '网络地址', cell: ({ ip }) => ip },
  { key: 'startedAt', header: '登录时间', cell: ({ startedAt }) => <time dateTime={startedAt}>{inBeijing(startedAt)}</time> },
  { key: 'lastSeenAt', header: '最近使用', cell: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{inBeijing(lastSeenAt)}</time> },
  { key: 'act', header: '操作', cell: toAct },
];

/** The client's open sessions, with buttons to end them. */
export function SessionTable({ sessions, onChange }: SessionTableProps) {
  const stepUp = useStepUp();
  const { busyWith, run } = useAction<string>({
    act: async (client, id) => {
      const { ended } = await client.call(sessionEnd, { id });
      toast(ended > 0 ? `已结束 ${ended} 个会话` : '没有其他会话', 'success');
    },
    explain: stepUp.explain(failureNotification('未能退出')),
    settled: onChange,
  });
  const rows = sessions.map((session): Row => ({ ...session, isBusy: busyWith === session.id, end: () => run(session.id) }));
  return (
    <>
      <DataTable caption="在线会话" isCaptionHidden columns={columns} rows={rows} rowKey={({ id }) => id} />
      <StepUp state={stepUp} onProven={() => stepUp.ask?.subject && run(stepUp.ask.subject)} />
      {sessions.length > 1 && (
        <p className="session-table__all">
          <ConfirmButton
            isBusy={busyWith === 'others'}
            title="结束其他全部会话？"
            consequence={<p>除本机外，其他 {sessions.length - 1} 处登录立即退出，其中尚未保存的内容会丢失。您可以随时重新登录。</p>}
            confirm="确认结束"
            onConfirm={() => run('others')}
          >
            结束其他全部会话
          </ConfirmButton>
        </p>
      )}
    </>
  );
}

function toAct({ device, startedAt, isCurrent, isBusy, end }: Row) {
  if (isCurrent) return '本机';
  return (
    <ConfirmButton
      kind="quiet"
      label={`退出 ${device}（${inBeijing(startedAt)} 登录）`}
      isBusy={isBusy}
      title="退出这处登录？"
      consequence={
        <p>
          “{device}”（{inBeijing(startedAt)} 登录）立即退出，其中尚未保存的内容会丢失。如这次登录不是您本人，请同时修改登录密码。
        </p>
      }
      confirm="确认退出"
      onConfirm={end}
    >
      退出
    </ConfirmButton>
  );
}
