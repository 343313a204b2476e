import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice, CursorLinks } from '#ui/console/filter-bar.tsx';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { messageResend, outboxList } from '../calls.ts';
import type { OutboxList, OutboxQuery } from '../schema.ts';

type Message = OutboxList['messages'][number];
const channelNames: Record<Message['channel'], string> = { sms: '短信', mail: '邮件', robot: '群机器人', account: '员工账号' };
const stateNames: Record<Message['state'], string> = { waiting: '等待发送', sent: '已发送', failed: '发送失败' };
const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, text]) => ({ value, text }));

export function OutboxScreen() {
  const [query] = useSearchParams();
  const before = query.get('before');
  const messages = useData(outboxList, {
    state: (query.get('state') ?? undefined) as OutboxQuery['state'],
    channel: (query.get('channel') ?? undefined) as OutboxQuery['channel'],
    ...(before && { before: Number(before) }),
  });
  const [resent, setResent] = useState<Message>();
  return (
    <Screen title="消息发件箱" note="接收方已遮盖，内容只在演示方式下显示" acts={<Button onClick={messages.reload}>刷新</Button>}>
      <FilterBar label="筛选消息">
        <FilterChoice name="state" label="状态" options={choicesOf(stateNames)} />
        <FilterChoice name="channel" label="渠道" options={choicesOf(channelNames)} />
      </FilterBar>
      <AsyncContent
        of={messages}
        isEmpty={(data) => data.messages.length === 0}
        empty={<p>{query.size > 0 ? '没有符合条件的消息。' : '还没有任何消息。客户登录新设备、办理业务，员工有新的待办时会发送。'}</p>}
      >
        {(data) => (
          <>
            <Table label="消息" heads={['时间', '渠道', '接收方', '状态', '内容', '操作']}>
              {data.messages.map((message) => (
                <MessageRow key={message.id} message={message} onResend={() => setResent(message)} />
              ))}
            </Table>
            <CursorLinks name="before" next={data.next} previous={query.has('before')} />
          </>
        )}
      </AsyncContent>
      {resent && <ResendDialog message={resent} onClose={() => setResent(undefined)} onResent={messages.reload} />}
    </Screen>
  );
}

function MessageRow({ message, onResend }: { message: Message; onResend: () => void }) {
  return (
    <tr>
      <td>
        <Ago at={message.createdAt} />
      </td>
      <td>{channelNames[message.channel]}</td>
      <td>{message.recipient}</td>
      <td>
        {stateNames[message.state]}
        {message.failure && (
          <span className="subline">
            已试 {message.attempts} 次：{message.failure}
          </span>
        )}
      </td>
      <td className="rows__wide">
        {message.subject && <span className="subline">{message.subject}</span>}
        {message.text === null ? <span className="muted">不显示</span> : <WithLinks text={message.text} />}
      </td>
      <td>{message.canBeResent && <Button onClick={onResend}>重发</Button>}</td>
    </tr>
  );
}

/** A message sent to a client twice needs a reason. */
function ResendDialog({ message, onClose, onResent }: { message: Message; onClose: () => void; onResent: () => void }) {
  const [reason, setReason] = useState('');
  const sending = useAction({
    async act(client) {
      await client.call(messageResend, { id: message.id, reason });
      toast('已重新安排发送');
      onResent();
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={sending.isBusy} onClick={() => sending.run()}>
        重发
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`重发给 ${message.recipient} 的${channelNames[message.channel]}`} actions={acts}>
      <ErrorSummary errors={sending.errors.filter(({ path }) => path !== 'reason')} title="没有重发" />
      <TextInput
        name="reason"
        label="原因"
        hint="记入审计"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf(sending.errors, 'reason')}
      />
    </Dialog>
  );
}

/** Renders addresses of this site as links, so that a demonstration can follow them as on a phone. */
function WithLinks({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[\w.:/?=&;%-]+)/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
