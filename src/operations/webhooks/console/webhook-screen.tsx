import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { FilterBar, FilterChoice, Turn } from '#ui/console/filter-bar.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Ago, FactList, Screen, Table, Until } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { webhookDeliveryList, webhookReplay } from '../calls.ts';
import type { Delivery, DeliveryQuery, Endpoint } from '../schema.ts';
import { deliveryStates, endpointStates, eventNames } from '../web/webhook-words.ts';
import { EndpointActs } from './endpoint-acts.tsx';

const states = Object.entries(deliveryStates).map(([value, text]) => ({ value, text }));

/** One endpoint with the log of what was sent to it. */
export function WebhookScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const before = query.get('before');
  const may = useMay();
  const [opened, setOpened] = useState<Delivery>();
  const page = useData(webhookDeliveryList, {
    id,
    state: (query.get('state') ?? undefined) as DeliveryQuery['state'],
    ...(before && { before: Number(before) }),
  });
  const endpoint = page.data?.endpoint;
  return (
    <Screen
      title={endpoint?.name ?? '推送地址'}
      note={endpoint && endpointStates[endpoint.state]}
      acts={
        endpoint &&
        may('operation.manage') && <EndpointActs endpoint={endpoint} onChanged={page.reload} onRemoved={() => void navigate('/webhooks')} />
      }
    >
      {endpoint && <FactList facts={factsOf(endpoint)} />}
      <FilterBar label="筛选推送记录">
        <FilterChoice name="state" label="状态" options={states} />
      </FilterBar>
      <Faces of={page}>
        {(data) => (
          <>
            {data.deliveries.length === 0 ? (
              <p>{query.size > 0 ? '没有符合条件的推送记录。' : '还没有推送过。可以先“发送测试事件”，核对接收方能否收到并验证签名。'}</p>
            ) : (
              <Table label="推送记录" heads={['事件', '时间', '状态', '最近一次', '对方的回应', '操作']}>
                {data.deliveries.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    endpoint={data.endpoint}
                    delivery={delivery}
                    onOpen={() => setOpened(delivery)}
                    onChanged={page.reload}
                  />
                ))}
              </Table>
            )}
            <Turn name="before" next={data.next} previous={query.has('before')} />
          </>
        )}
      </Faces>
      <Dialog isOpen={opened !== undefined} onClose={() => setOpened(undefined)} title={opened ? eventNames[opened.type] : ''}>
        {opened && <DeliveryDetail delivery={opened} />}
      </Dialog>
    </Screen>
  );
}

const factsOf = ({ url, events, stopReason, stoppedAt, failingSince, pausedUntil, secretSetAt, formerUntil }: Endpoint) =>
  [
    ['地址', url],
    ['事件', events.map((one) => eventNames[one]).join('、')],
    ['签名密钥', `${beijingMinute(secretSetAt)} 生成${formerUntil ? `；原密钥同时有效至 ${beijingMinute(formerUntil)}` : ''}`],
    ...(stopReason && stoppedAt
      ? [['停止', `${beijingMinute(stoppedAt)}：${stopReason}。修好接收方后在“修改”中恢复推送，再重新推送未送达的`] as const]
      : []),
    ...(failingSince && !stopReason ? [['未能送达', `自 ${beijingMinute(failingSince)} 起；连续三天没有一次成功会自动停止`] as const] : []),
    ...(pausedUntil ? [['暂缓推送', `对方要求（Retry-After）至 ${beijingMinute(pausedUntil)}，到时自动继续`] as const] : []),
  ] as const;

interface DeliveryRowProps {
  endpoint: Endpoint;
  delivery: Delivery;
  onOpen: () => void;
  onChanged: () => void;
}

function DeliveryRow({ endpoint, delivery, onOpen, onChanged }: DeliveryRowProps) {
  const { id, eventId, type, subject, at, state, attempts, nextAt, tries } = delivery;
  const may = useMay();
  const [last] = tries;
  const sending = useAction({
    async act(client) {
      await client.call(webhookReplay, { id: endpoint.id, delivery: id });
      toast('已安排重新推送');
      onChanged();
    },
    explain: notice('没有重新推送'),
  });
  return (
    <tr>
      <th scope="row">
        {eventNames[type]}
        {type !== 'webhook.test' && <span className="subline">{subject}</span>}
      </th>
      <td>
        <Ago at={at} />
      </td>
      <td>
        {deliveryStates[state]}
        <span className="subline">
          已试 {attempts} 次
          {nextAt && attempts > 0 && (
            <>
              ，<Until at={nextAt} />
              再试
            </>
          )}
        </span>
      </td>
      <td>{last ? `${last.status ?? last.problem}，${last.ms} 毫秒` : '—'}</td>
      <td className="rows__wide">{last?.excerpt || '—'}</td>
      <td>
        <Button onClick={onOpen} aria-label={`${eventId} 的详情`}>
          详情
        </Button>
        {state !== 'waiting' && endpoint.state === 'on' && may('operation.manage') && (
          <Button aria-busy={sending.isBusy} aria-label={`重新推送 ${eventId}`} onClick={() => sending.run()}>
            重新推送
          </Button>
        )}
      </td>
    </tr>
  );
}

function DeliveryDetail({ delivery: { eventId, body, tries } }: { delivery: Delivery }) {
  return (
    <>
      <p className="quiet">{eventId}，推送的内容</p>
      <code className="issued__link">{body}</code>
      <p className="quiet">各次推送，最近的在前</p>
      <ul>
        {tries.map(({ at, ms, status, problem, excerpt }) => (
          <li key={at}>
            {beijingMinute(at)}：{status ?? problem}，{ms} 毫秒{excerpt && `，${excerpt}`}
          </li>
        ))}
        {tries.length === 0 && <li>还没有推送</li>}
      </ul>
    </>
  );
}
