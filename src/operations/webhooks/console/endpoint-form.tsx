import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { webhookChange, webhookCreate } from '../calls.ts';
import type { WebhookEndpoint, IssuedSecret } from '../schema.ts';
import { eventNames, eventTypes, type EventType } from '../web/webhook-labels.ts';

interface EndpointFormProps {
  /** The endpoint to change; undefined for a new one. */
  endpoint?: WebhookEndpoint;
  onClose: () => void;
  onSaved: () => void;
}

/** The form for the address and events of an endpoint; a new endpoint shows its secret only once. */
export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps) {
  const [issued, setIssued] = useState<IssuedSecret>();
  const form = useFormAction({
    read: (data) => ({
      name: String(data.get('name') ?? ''),
      url: String(data.get('url') ?? ''),
      events: data.getAll('event').map(String) as EventType[],
      isOn: data.has('isOn'),
    }),
    async act(client, { isOn, ...facts }) {
      if (endpoint) {
        const { id, name, url, events, state } = endpoint;
        await client.call(webhookChange, { id, ...facts, isOn, former: { name, url, events, isOn: state === 'on' } });
        toast('已保存推送地址');
        onClose();
      } else setIssued(await client.call(webhookCreate, facts));
      onSaved();
    },
  });
  if (issued) return <SecretDialog issued={issued} onClose={onClose} />;
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors} title="没有保存" />
      <TextInput
        name="name"
        label="名称"
        hint="接收方系统的名称"
        maxLength={40}
        defaultValue={endpoint?.name}
        error={errorOf(form.errors, 'name')}
      />
      <TextInput
        name="url"
        label="地址"
        type="url"
        hint="https:// 开头；内部网络的主机须先由运维写入 OUTBOUND_ALLOWED_HOSTS"
        maxLength={500}
        defaultValue={endpoint?.url}
        error={errorOf(form.errors, 'url')}
      />
      <fieldset className="choices choices--wide">
        <legend className="field__label">事件</legend>
        {eventTypes.map((type, index) => (
          <Checkbox
            key={type}
            id={`event-${type}`}
            name="event"
            value={type}
            label={eventNames[type]}
            hint={type}
            isOptional
            defaultChecked={endpoint?.events.includes(type)}
            error={index === 0 ? errorOf(form.errors, 'events') : undefined}
          />
        ))}
      </fieldset>
      {endpoint && (
        <Checkbox
          name="isOn"
          label="推送"
          hint="取消后不再推送；正在等待的记为未送达，恢复后可以重新推送"
          isOptional
          defaultChecked={endpoint.state === 'on'}
        />
      )}
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        {endpoint ? '保存' : '新增并生成签名密钥'}
      </Button>
    </form>
  );
}

/** Shows a secret only once. */
export function SecretDialog({ issued: { secret, formerUntil }, onClose }: { issued: IssuedSecret; onClose: () => void }) {
  return (
    <>
      <div className="issued" role="status">
        <p>
          签名密钥只显示这一次，请现在存入接收方系统的密钥配置。
          {formerUntil && `原来的密钥同时有效至 ${beijingMinute(formerUntil)}，请在此之前换好。`}
        </p>
        <code className="issued__link">{secret}</code>
        <CopyButton text={secret} name="签名密钥" />
      </div>
      <Button kind="primary" onClick={onClose}>
        已保存
      </Button>
    </>
  );
}
