import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { FilterBar, FilterDay, FilterText, Turn } from '#ui/console/filter-bar.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingMinute, inBeijing } from '#ui/format/beijing-time.ts';
import { Button } from '#ui/components/button/button.tsx';
import { auditList, sealStanding } from '../calls.ts';
import type { AuditEntry, AuditFilter } from '../schema.ts';
import { ExportDialog } from './export-dialog.tsx';
import { Verifications } from './verifications.tsx';
import './audit.css';

const names = ['subject', 'actor', 'action', 'request', 'from', 'until'] as const;

/** The record of acts: by subject, person, act, request and time; the auditor takes it away as a file and has its chain verified. */
export function AuditScreen() {
  const [query] = useSearchParams();
  const may = useMay();
  const [isExporting, setExporting] = useState(false);
  const filter: AuditFilter = Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const before = query.get('before');
  const entries = useData(auditList, { ...filter, ...(before && { before: Number(before) }) });
  const take = may('audit.export') && <Button onClick={() => setExporting(true)}>导出筛选结果</Button>;
  return (
    <Screen title="审计" note={<SealNote />} acts={take}>
      <Verifications />
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
            <p>
              操作人填写姓名或登录名，如“系统”“客户 5”也可以；操作填写名称或其中的字；对象填写种类与编号，如“变更单
              12”，只写种类则列出全部。
            </p>
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
      {isExporting && <ExportDialog filter={filter} onClose={() => setExporting(false)} />}
    </Screen>
  );
}

const filterBy = (name: (typeof names)[number], value: string): string => `/audit?${new URLSearchParams({ [name]: value })}`;

function EntryRow({ entry: { at, actor, action, subject, details, ip, requestId, seal } }: { entry: AuditEntry }) {
  return (
    <tr>
      <td>
        <time dateTime={at}>{inBeijing(at)}</time>
      </td>
      <td className="rows__wide audit-names">
        <Link to={filterBy('actor', actor.code)}>{actor.name}</Link>
        {actor.note && <div className="quiet">{actor.href ? <Link to={actor.href}>{actor.note}</Link> : actor.note}</div>}
      </td>
      <td>
        <Link to={filterBy('action', action.code)}>{action.name}</Link>
      </td>
      <td className="rows__wide audit-names">
        <ObjectName subject={subject} />
      </td>
      <td className="rows__wide">
        {details.length > 0 && (
          <dl className="audit-details">
            {details.map(({ name, value }) => (
              <div key={name} className="cluster">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </td>
      <td>{ip ?? '—'}</td>
      <td>
        <Link to={filterBy('request', requestId)}>{requestId.slice(-8)}</Link>
      </td>
      <td>{seal ?? '待封存'}</td>
    </tr>
  );
}

/** What it was done to: the way to its screen where there is one, and to everything else that was done to it. */
function ObjectName({ subject: { code, kind, name, href } }: { subject: AuditEntry['subject'] }) {
  const words = `${kind} ${name}`.trim();
  return (
    <>
      {href ? <Link to={href}>{words}</Link> : words}{' '}
      <Link className="quiet" to={filterBy('subject', code)} aria-label={`${words}的全部记录`}>
        全部记录
      </Link>
    </>
  );
}

/** How far the record is sealed. */
function SealNote() {
  const { data } = useData(sealStanding, {});
  if (!data) return null;
  if (data.number === null || data.sealedAt === null) return `${data.waiting} 条等待首次封存`;
  return `第 ${data.number} 次封存于 ${beijingMinute(data.sealedAt)}，摘要 ${data.hash?.slice(0, 8)}；${data.waiting} 条待封存`;
}
