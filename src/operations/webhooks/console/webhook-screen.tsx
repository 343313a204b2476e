import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice, CursorLinks } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, FactList, Screen, Table, Until } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { webhookDeliveryList, webhookReplay, webhookRemove, webhookSecretRenew, webhookTest } from '../calls.ts';
import type { WebhookDelivery, WebhookDeliveryQuery, WebhookEndpoint, IssuedSecret } from '../schema.ts';
import { deliveryStates, endpointStates, eventNames, overlapHours } from '../web/webhook-labels.ts';
import { EndpointForm, SecretDialog } from './endpoint-form.tsx';

const states = Object.entries(deliveryStates).map(([value, text]) => ({ value, text }));

/** One endpoint with the log of its deliveries. */
export function WebhookScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const before = query.get('before');
  const may = usePermissionCheck();
  const [opened, setOpened] = useState<WebhookDelivery>();
  const page = useData(webhookDeliveryList, {
    id,
    state: (query.get('state') ?? undefined) as WebhookDeliveryQuery['state'],
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
      <AsyncContent of={page}>
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
            <CursorLinks name="before" next={data.next} previous={query.has('before')} />
          </>
        )}
      </AsyncContent>
      <Dialog isOpen={opened !== undefined} onClose={() => setOpened(undefined)} title={opened ? eventNames[opened.type] : ''}>
        {opened && <DeliveryDetail delivery={opened} />}
      </Dialog>
    </Screen>
  );
}

const factsOf = ({ url, events, stopReason, stoppedAt, failingSince, pausedUntil, secretSetAt, formerUntil }: WebhookEndpoint) =>
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
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery;
  onOpen: () => void;
  onChanged: () => void;
}

function DeliveryRow({ endpoint, delivery, onOpen, onChanged }: DeliveryRowProps) {
  const { id, eventId, type, subject, at, state, attempts, nextAt, tries } = delivery;
  const may = usePermissionCheck();
  const [last] = tries;
  const sending = useAction({
    async act(client) {
      await client.call(webhookReplay, { id: endpoint.id, delivery: id });
      toast('已安排重新推送');
      onChanged();
    },
    explain: failureNotification('没有重新推送'),
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

function DeliveryDetail({ delivery: { eventId, body, tries } }: { delivery: WebhookDelivery }) {
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

interface EndpointActsProps {
  endpoint: WebhookEndpoint;
  onChanged: () => void;
  onRemoved: () => void;
}

type Asked = 'change' | 'secret' | 'replay' | 'remove';

/** The actions on an endpoint, the most common first. */
function EndpointActs({ endpoint, onChanged, onRemoved }: EndpointActsProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const testing = useAction({
    async act(client) {
      await client.call(webhookTest, { id: endpoint.id });
      toast('已发送测试事件，稍后刷新查看结果');
      onChanged();
    },
    explain: failureNotification('没有发送'),
  });
  return (
    <>
      {endpoint.state === 'on' && (
        <Button aria-busy={testing.isBusy} onClick={() => testing.run()}>
          发送测试事件
        </Button>
      )}
      {endpoint.state === 'on' && endpoint.failed > 0 && <Button onClick={() => setAsked('replay')}>重新推送未送达的</Button>}
      <Button onClick={() => setAsked('change')}>修改</Button>
      <Button onClick={() => setAsked('secret')}>更换签名密钥</Button>
      <Button onClick={() => setAsked('remove')}>删除</Button>
      <Button onClick={onChanged}>刷新</Button>
      <Dialog isOpen={asked === 'change'} onClose={close} title="修改推送地址">
        {asked === 'change' && <EndpointForm endpoint={endpoint} onClose={close} onSaved={onChanged} />}
      </Dialog>
      <Dialog isOpen={asked === 'secret'} onClose={close} title="更换签名密钥">
        {asked === 'secret' && <SecretRenewal id={endpoint.id} onClose={close} onChanged={onChanged} />}
      </Dialog>
      <Dialog isOpen={asked === 'replay'} onClose={close} title="重新推送未送达的">
        {asked === 'replay' && <Replay endpoint={endpoint} onClose={close} onChanged={onChanged} />}
      </Dialog>
      <Dialog isOpen={asked === 'remove'} onClose={close} title={`删除“${endpoint.name}”`}>
        {asked === 'remove' && <Removal id={endpoint.id} onRemoved={onRemoved} />}
      </Dialog>
    </>
  );
}

function SecretRenewal({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const [issued, setIssued] = useState<IssuedSecret>();
  const renewing = useAction({
    async act(client) {
      setIssued(await client.call(webhookSecretRenew, { id }));
      onChanged();
    },
    explain: failureNotification('没有更换'),
  });
  if (issued) return <SecretDialog issued={issued} onClose={onClose} />;
  return (
    <>
      <p>换新之后 {overlapHours} 小时内，推送同时带新旧两个签名，接收方可以从容换用；此后只用新的密钥签名。</p>
      <Button kind="primary" aria-busy={renewing.isBusy} onClick={() => renewing.run()}>
        生成新的签名密钥
      </Button>
    </>
  );
}

const spans = [
  { hours: 1, text: '最近 1 小时' },
  { hours: 24, text: '最近 24 小时' },
  { hours: 72, text: '最近 3 天' },
  { hours: 24 * 90, text: '全部' },
] as const;

function Replay({ endpoint, onClose, onChanged }: { endpoint: WebhookEndpoint; onClose: () => void; onChanged: () => void }) {
  const replaying = useAction({
    async act(client, hours: number) {
      const since = new Date(Date.now() - hours * 3_600_000).toISOString();
      const { count } = await client.call(webhookReplay, { id: endpoint.id, since });
      toast(count > 0 ? `已安排重新推送 ${count} 条` : '这段时间没有未送达的');
      onClose();
      onChanged();
    },
    explain: failureNotification('没有重新推送'),
  });
  return (
    <>
      <p>共 {endpoint.failed} 条未送达。重新推送沿用原来的 webhook-id，接收方已处理过的可以据此忽略。请选择从何时起：</p>
      <div className="cluster">
        {spans.map(({ hours, text }) => (
          <Button key={hours} aria-busy={replaying.busyWith === hours} onClick={() => replaying.run(hours)}>
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}

function Removal({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const removing = useAction({
    async act(client) {
      await client.call(webhookRemove, { id });
      toast('已删除推送地址');
      onRemoved();
    },
    explain: failureNotification('没有删除'),
  });
  return (
    <>
      <p>推送记录与尚未送达的事件一并删除，不能恢复。只是暂停的，请改用“修改”取消推送。</p>
      <Button kind="primary" aria-busy={removing.isBusy} onClick={() => removing.run()}>
        删除推送地址
      </Button>
    </>
  );
}
