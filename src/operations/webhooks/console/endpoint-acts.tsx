import { useState } from 'react';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { webhookRemove, webhookReplay, webhookSecretRenew, webhookTest } from '../calls.ts';
import type { Endpoint, IssuedSecret } from '../schema.ts';
import { overlapHours } from '../web/webhook-words.ts';
import { EndpointForm, SecretShown } from './endpoint-form.tsx';

interface EndpointActsProps {
  endpoint: Endpoint;
  onChanged: () => void;
  onRemoved: () => void;
}

type Asked = 'change' | 'secret' | 'replay' | 'remove';

/** What can be done with an endpoint, the usual first. */
export function EndpointActs({ endpoint, onChanged, onRemoved }: EndpointActsProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const testing = useAction({
    async act(client) {
      await client.call(webhookTest, { id: endpoint.id });
      toast('已发送测试事件，稍后刷新查看结果');
      onChanged();
    },
    explain: notice('没有发送'),
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
    explain: notice('没有更换'),
  });
  if (issued) return <SecretShown issued={issued} onClose={onClose} />;
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

function Replay({ endpoint, onClose, onChanged }: { endpoint: Endpoint; onClose: () => void; onChanged: () => void }) {
  const replaying = useAction({
    async act(client, hours: number) {
      const since = new Date(Date.now() - hours * 3_600_000).toISOString();
      const { count } = await client.call(webhookReplay, { id: endpoint.id, since });
      toast(count > 0 ? `已安排重新推送 ${count} 条` : '这段时间没有未送达的');
      onClose();
      onChanged();
    },
    explain: notice('没有重新推送'),
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
    explain: notice('没有删除'),
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
