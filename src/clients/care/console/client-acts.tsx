import { useRef } from 'react';
import { Part } from '#ui/console/screen.tsx';
import { runFormAct } from '#ui/form/form-acts.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { clientFailuresForget, clientFreeze, clientOpen, clientSessionsEnd } from '../calls.ts';
import type { ClientDetail, ClientOpening } from '../schema.ts';
import { groundNames } from '../web/look-up-words.ts';

type Act = 'freeze' | 'open' | 'endSessions' | 'forgetFailures';

const words: Record<Act, { button: string; done: string }> = {
  freeze: { button: '冻结账户', done: '账户已冻结，全部登录已结束' },
  open: { button: '解除冻结或锁定', done: '账户已恢复' },
  endSessions: { button: '结束全部登录', done: '全部登录已结束' },
  forgetFailures: { button: '解除登录暂停', done: '登录暂停已解除' },
};

/** What can be done about the account as it stands, each with its reason, which stays on record. */
export function ClientActs({ id, client, onChanged }: { id: string; client: ClientDetail; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const acting = useAction({
    async act(api, act: Act) {
      const data = new FormData(form.current!);
      const reason = String(data.get('reason') ?? '');
      await runFormAct<unknown>(form.current, () => {
        if (act === 'freeze') return api.call(clientFreeze, { id, reason });
        if (act === 'endSessions') return api.call(clientSessionsEnd, { id, reason });
        if (act === 'forgetFailures') return api.call(clientFailuresForget, { id, reason });
        return api.call(clientOpen, { id, reason, ground: String(data.get('ground')) as ClientOpening['ground'] });
      });
      toast(words[act].done);
      onChanged();
    },
  });
  const isShut = client.status === 'frozen' || client.status === 'locked';
  const offered: Act[] = [
    ...(isShut ? (['open'] as const) : []),
    ...(client.status === 'frozen' ? [] : (['freeze'] as const)),
    ...(client.sessions.length > 0 ? (['endSessions'] as const) : []),
    ...(client.lockedUntil ? (['forgetFailures'] as const) : []),
  ];
  const { errors } = acting;
  return (
    <Part title="办理">
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary errors={errors.filter(({ path }) => path !== 'reason')} title="没有办成" />
        {isShut && (
          <Select name="ground" label="核实本人的方式" options={Object.entries(groundNames).map(([value, text]) => ({ value, text }))} />
        )}
        <TextInput name="reason" label="原因" hint="记入审计；冻结与解除会通知客户" maxLength={200} error={errorOf(errors, 'reason')} />
        <div className="cluster">
          {offered.map((act) => (
            <Button key={act} aria-busy={acting.busyWith === act} onClick={() => acting.run(act)}>
              {words[act].button}
            </Button>
          ))}
        </div>
      </form>
    </Part>
  );
}
