import { Link } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { dailyOverview } from '../calls/lists.ts';
import type { ListLine } from '../schema/lists.ts';
import { targetNames } from '../web/import-labels.ts';
import { FreshnessMark } from './state-marks.tsx';
import './daily.css';

/** Lists everything that is imported from files, with its newest version and whether it is up to date. */
export function OverviewScreen() {
  const overview = useData(dailyOverview, {});
  const may = usePermissionCheck();
  const late = overview.data?.lists.filter(({ standing }) => standing === 'late').length ?? 0;
  return (
    <Screen
      title="数据"
      note={overview.data && (late > 0 ? `${late} 份名单没有按时更新` : '没有迟到的名单')}
      acts={may('import.propose') && <Link to="/data/import">导入数据</Link>}
    >
      <AsyncContent
        of={overview}
        isEmpty={({ lists }) => lists.length === 0}
        empty={<p>没有您负责的名单。需要时请联系安全管理员，在“账号”中授予。</p>}
      >
        {({ lists }) =>
          (['list', 'register'] as const).map((kind) => <Lists key={kind} kind={kind} lists={lists.filter((one) => one.kind === kind)} />)
        }
      </AsyncContent>
    </Screen>
  );
}

function Lists({ kind, lists }: { kind: ListLine['kind']; lists: readonly ListLine[] }) {
  if (lists.length === 0) return null;
  return (
    <ScreenSection title={targetNames[kind]}>
      <Table
        label={`${targetNames[kind]}的版本`}
        heads={['名单', '更新情况', '最新版本', '行数', '发布', '内容变动', '应有日期', '办理中']}
      >
        {lists.map((list) => (
          <ListRow key={list.code} list={list} />
        ))}
      </Table>
    </ScreenSection>
  );
}

function ListRow({ list }: { list: ListLine }) {
  const { code, title, last, changedAt, expectedDay, due, open } = list;
  return (
    <tr>
      <th scope="row">
        <Link to={`/data/${code}`}>{title}</Link>
      </th>
      <td>
        <FreshnessMark list={list} />
      </td>
      <td>{last ? (last.day ?? `第 ${last.id} 版`) : '—'}</td>
      <td>{last ? formatCount(last.rowCount) : '—'}</td>
      <td>
        {last ? <Ago at={last.publishedAt} /> : '—'}
        {last?.publishedBy && <span className="subline">{last.publishedBy}</span>}
      </td>
      <td>{changedAt ? <Ago at={changedAt} /> : '—'}</td>
      <td>
        {expectedDay ?? '—'}
        {due && <span className="subline">{due}</span>}
      </td>
      <td>{open > 0 ? <Link to={`/data/proposals?box=all&code=${code}`}>{open} 项</Link> : '—'}</td>
    </tr>
  );
}
