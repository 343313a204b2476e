import { keepFile } from '#console/ui/keep-file.ts';
import { Link, useSearchParams } from 'react-router';
import { Faces } from '#console/ui/faces.tsx';
import { FilterBar, FilterDay, FilterText, Turn } from '#console/ui/filter-bar.tsx';
import { useMay } from '#console/ui/me-context.ts';
import { Screen, Table } from '#console/ui/screen.tsx';
import { useData } from '#console/ui/use-data.ts';
import { beijingMinute, inBeijing } from '#web/format/beijing-time.ts';
import { useAction } from '#web/form/use-action.ts';
import { notice } from '#web/form/failures.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { auditExport, auditList, sealStanding } from '../calls.ts';
import type { AuditEntry, AuditFilter } from '../schema.ts';
import { actionNames } from './action-names.ts';

const names = ['subject', 'actor', 'action', 'request', 'from', 'until'] as const;

/** The record of acts: by subject, person, act, request and time; the auditor takes it away as a file. */
export function AuditScreen() {
  const [query] = useSearchParams();
  const may = useMay();
  const filter: AuditFilter = Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const before = query.get('before');
  const entries = useData(auditList, { ...filter, ...(before && { before: Number(before) }) });
  const exporting = useAction({
    async act(client) {
      const { fileName, csv, rows } = await client.call(auditExport, filter);
      keepFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      toast(`已导出 ${rows} 条，文件带有签名；请勿用其他程序另存，否则无法核对`);
    },
    explain: notice('没有导出'),
  });
  const take = may('audit.export') && (
    <Button aria-busy={exporting.isBusy} onClick={() => exporting.run()}>
      导出筛选结果（CSV）
    </Button>
  );
  return (
    <Screen title="审计" note={<SealNote />} acts={take}>
      <FilterBar label="筛选审计记录">
        <FilterDay name="from" label="起" />
        <FilterDay name="until" label="止" />
        <FilterText name="actor" label="操作人" />
        <FilterText name="action" label="操作" />
        <FilterText name="subject" label="对象" />
        <FilterText name="request" label="请求编号" width="wide" />
      </FilterBar>
      <Faces
        of={entries}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">没有符合条件的记录</p>
            <p>操作人写作 staff:12、client:5 或 system，操作写作 staff.login 或其开头，对象写作 staff:12。</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <Table label="审计记录" heads={['时间（北京）', '操作人', '操作', '对象', '内容', '网络地址', '请求编号', '封存']}>
              {records.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Table>
            <Turn name="before" next={next} previous={query.has('before')} />
          </>
        )}
      </Faces>
    </Screen>
  );
}

const filterBy = (name: (typeof names)[number], value: string): string => `/audit?${new URLSearchParams({ [name]: value })}`;

function EntryRow({ entry }: { entry: AuditEntry }) {
  return (
    <tr>
      <td>
        <time dateTime={entry.at}>{inBeijing(entry.at)}</time>
      </td>
      <td>
        <Link to={filterBy('actor', entry.actor)}>{entry.actorName ?? entry.actor}</Link>
      </td>
      <td>
        <Link to={filterBy('action', entry.action)}>{actionNames[entry.action] ?? entry.action}</Link>
      </td>
      <td>
        <Link to={filterBy('subject', entry.subject)}>{entry.subject}</Link>
      </td>
      <td className="rows__wide">{entry.details === '{}' ? '' : <code className="rows__code">{entry.details}</code>}</td>
      <td>{entry.ip ?? '—'}</td>
      <td>
        <Link to={filterBy('request', entry.requestId)}>{entry.requestId.slice(-8)}</Link>
      </td>
      <td>{entry.seal ?? '待封存'}</td>
    </tr>
  );
}

/** How far the record is sealed. */
function SealNote() {
  const { data } = useData(sealStanding, {});
  if (!data) return null;
  if (data.number === null || data.sealedAt === null) return `${data.waiting} 条等待首次封存`;
  return `第 ${data.number} 次封存于 ${beijingMinute(data.sealedAt)}，摘要 ${data.hash?.slice(0, 8)}；${data.waiting} 条待封存`;
}
