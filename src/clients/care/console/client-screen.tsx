import { Link, useParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Ago, FactList, Part, Screen, Table, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { clientFieldReveal, clientGet } from '../calls.ts';
import type { ClientDetail } from '../schema.ts';
import { accessNames, loginResultNames } from '../web/look-up-words.ts';
import { ClientActs } from './client-acts.tsx';
import { ClientHistoryPart } from './client-history.tsx';
import { personLines } from './person-lines.tsx';

/** The client whom a look-up has found: who it is behind masks, how the account stands, what happened, and what can be done. */
export function ClientScreen() {
  const { id = '' } = useParams();
  const client = useData(clientGet, { id });
  const note = client.data && `查询编号 ${client.data.number}，至 ${beijingMinute(client.data.endsAt)} 可查看`;
  return (
    <>
      <Screen title="客户" note={note} acts={<Link to="/clients">查询另一位</Link>}>
        <Faces of={client}>{(data) => <Client id={id} client={data} onChanged={client.reload} />}</Faces>
      </Screen>
      <Watermark />
    </>
  );
}

function Client({ id, client, onChanged }: { id: string; client: ClientDetail; onChanged: () => void }) {
  const may = useMay();
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
  const may = useMay();
  if (cases.length === 0) return null;
  return (
    <Part title="业务">
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
    </Part>
  );
}

function Sessions({ sessions }: Pick<ClientDetail, 'sessions'>) {
  return (
    <Part title="现在的登录">
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
    </Part>
  );
}

function Logins({ logins }: Pick<ClientDetail, 'logins'>) {
  return (
    <Part title="最近登录">
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
    </Part>
  );
}
