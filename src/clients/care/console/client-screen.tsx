import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, FactList, ScreenSection, Screen, Table, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { runFormAction } from '#ui/form/form-actions.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import {
  clientFieldReveal,
  clientGet,
  clientFailuresForget,
  clientFreeze,
  clientOpen,
  clientSessionsEnd,
  clientHistoryGet,
} from '../calls.ts';
import type { ClientDetail, ClientUnlock } from '../schema.ts';
import { accessNames, loginResultNames, groundNames } from '../web/look-up-labels.ts';
import { personLines } from './person-lines.tsx';

/** The client found by a look-up: masked identity, account state, history, and available actions. */
export function ClientScreen() {
  const { id = '' } = useParams();
  const client = useData(clientGet, { id });
  const note = client.data && `查询编号 ${client.data.number}，至 ${beijingMinute(client.data.endsAt)} 可查看`;
  return (
    <>
      <Screen title="客户" note={note} acts={<Link to="/clients">查询另一位</Link>}>
        <AsyncContent of={client}>{(data) => <Client id={id} client={data} onChanged={client.reload} />}</AsyncContent>
      </Screen>
      <Watermark />
    </>
  );
}

function Client({ id, client, onChanged }: { id: string; client: ClientDetail; onChanged: () => void }) {
  const may = usePermissionCheck();
  const facts: FactLine[] = [
    ...personLines({ id, values: client.values, call: may('personal.reveal') ? clientFieldReveal : undefined }),
    ['账户状态', accessNames[client.status]],
    ['登录暂停', client.lockedUntil ? `至 ${beijingMinute(client.lockedUntil)}` : '没有'],
    ['信任的设备', `${client.devices} 台`],
    ['网上账户开立', beijingMinute(client.since)],
  ];
  return (
    <div className="editor">
      <div>
        <FactList facts={facts} />
        <Cases cases={client.cases} />
        <ClientHistoryPart id={id} />
      </div>
      <aside aria-label="账户">
        {may('client.manage') && <ClientActs id={id} client={client} onChanged={onChanged} />}
        <Sessions sessions={client.sessions} />
        <Logins logins={client.logins} />
      </aside>
    </div>
  );
}

function Cases({ cases }: Pick<ClientDetail, 'cases'>) {
  const may = usePermissionCheck();
  if (cases.length === 0) return null;
  return (
    <ScreenSection title="业务">
      <Table label="业务列表" heads={['受理编号', '业务', '开始']}>
        {cases.map(({ id, number, business, openedAt }) => (
          <tr key={id}>
            <td>{may('case.read') ? <Link to={`/cases?item=${id}`}>{number}</Link> : number}</td>
            <td className="rows__wide">{business}</td>
            <td>
              <Ago at={openedAt} />
            </td>
          </tr>
        ))}
      </Table>
    </ScreenSection>
  );
}

function Sessions({ sessions }: Pick<ClientDetail, 'sessions'>) {
  return (
    <ScreenSection title="现在的登录">
      {sessions.length === 0 && <p className="quiet">现在没有登录。</p>}
      <ul className="lines">
        {sessions.map(({ id, device, ip, lastSeenAt }) => (
          <li key={id}>
            {device}，{ip ?? '地址不详'}
            <span className="subline">
              <Ago at={lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function Logins({ logins }: Pick<ClientDetail, 'logins'>) {
  return (
    <ScreenSection title="最近登录">
      {logins.length === 0 && <p className="quiet">还没有登录过。</p>}
      <ul className="lines">
        {logins.map(({ at, result, device, ip }) => (
          <li key={at}>
            {loginResultNames[result] ?? result}，{device}
            <span className="subline">
              <Ago at={at} />，{ip ?? '地址不详'}
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

type Act = 'freeze' | 'open' | 'endSessions' | 'forgetFailures';

const words: Record<Act, { button: string; done: string }> = {
  freeze: { button: '冻结账户', done: '账户已冻结，全部登录已结束' },
  open: { button: '解除冻结或锁定', done: '账户已恢复' },
  endSessions: { button: '结束全部登录', done: '全部登录已结束' },
  forgetFailures: { button: '解除登录暂停', done: '登录暂停已解除' },
};

/** The actions possible in the current account state, each with a reason that is recorded. */
function ClientActs({ id, client, onChanged }: { id: string; client: ClientDetail; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const acting = useAction({
    async act(api, act: Act) {
      const data = new FormData(form.current!);
      const reason = String(data.get('reason') ?? '');
      await runFormAction<unknown>(form.current, () => {
        if (act === 'freeze') return api.call(clientFreeze, { id, reason });
        if (act === 'endSessions') return api.call(clientSessionsEnd, { id, reason });
        if (act === 'forgetFailures') return api.call(clientFailuresForget, { id, reason });
        return api.call(clientOpen, { id, reason, ground: String(data.get('ground')) as ClientUnlock['ground'] });
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
    <ScreenSection title="办理">
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
    </ScreenSection>
  );
}

/** The client's history in the wording they see themselves, one page at a time. */
function ClientHistoryPart({ id }: { id: string }) {
  const [before, setBefore] = useState<string>();
  const history = useData(clientHistoryGet, { id, ...(before && { before }) });
  return (
    <ScreenSection title="客户的记录">
      <AsyncContent of={history} isEmpty={({ events }) => events.length === 0} empty={<p>没有记录。</p>}>
        {({ events, next }) => (
          <>
            <ol className="lines">
              {events.map(({ id: event, at, title, details }) => (
                <li key={event}>
                  <span>
                    {title}
                    {details.length > 0 && <span className="subline">{details.join('；')}</span>}
                  </span>
                  <span className="quiet">
                    <Ago at={at} />
                  </span>
                </li>
              ))}
            </ol>
            <div className="cluster">
              {before && <Button onClick={() => setBefore(undefined)}>回到最近</Button>}
              {next && <Button onClick={() => setBefore(next)}>更早的</Button>}
            </div>
          </>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}
