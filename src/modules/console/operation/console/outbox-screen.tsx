import { Faces } from '#console/ui/faces.tsx';
import { Ago, Screen, Table } from '#console/ui/screen.tsx';
import { useData } from '#console/ui/use-data.ts';
import { Button } from '#web/ui/button/button.tsx';
import { outboxList } from '../calls.ts';
import type { OutboxList } from '../schema.ts';

type Message = OutboxList['messages'][number];
const channelNames: Record<Message['channel'], string> = { sms: '短信', mail: '邮件' };
const stateNames: Record<Message['state'], string> = { waiting: '等待发送', sent: '已发送', failed: '发送失败' };

/** The newest messages to clients and job seekers. */
export function OutboxScreen() {
  const messages = useData(outboxList, {});
  return (
    <Screen
      title="消息发件箱"
      note="最近 100 条；接收方已遮盖，内容只在演示方式下显示"
      acts={<Button onClick={messages.reload}>刷新</Button>}
    >
      <Faces of={messages} isEmpty={(data) => data.messages.length === 0} empty={<p>还没有任何消息。客户登录新设备、办理业务时会发送。</p>}>
        {(data) => (
          <Table label="消息" heads={['时间', '渠道', '接收方', '状态', '内容']}>
            {data.messages.map((message) => (
              <tr key={message.id}>
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
              </tr>
            ))}
          </Table>
        )}
      </Faces>
    </Screen>
  );
}

/** The addresses of this site in a text, to be pressed in a demonstration as on a phone. */
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
