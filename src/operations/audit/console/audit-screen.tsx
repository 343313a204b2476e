import { useState, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { downloadBlob } from '#ui/console/download.ts';
import { FilterBar, FilterDay, FilterText, CursorLinks } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Screen, Table, Ago } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute, inBeijing } from '#ui/format/beijing-time.ts';
import { auditList, sealStatusGet, auditExport, verificationsGet, verificationStart } from '../calls.ts';
import type { AuditEntry, AuditFilter, AuditVerification } from '../schema.ts';
import './audit.css';

const names = ['subject', 'actor', 'action', 'request', 'from', 'until'] as const;

/** The audit log, filtered by subject, person, act, request and time. Auditors can export it and verify its hash chain. */
export function AuditScreen() {
  const [query] = useSearchParams();
  const may = usePermissionCheck();
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
      <AsyncContent
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
            <CursorLinks name="before" next={next} previous={query.has('before')} />
          </>
        )}
      </AsyncContent>
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

/** The subject of an entry, with links to its screen, if there is one, and to its other entries. */
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

/** Shows up to which entry the log is sealed. */
function SealNote() {
  const { data } = useData(sealStatusGet, {});
  if (!data) return null;
  if (data.number === null || data.sealedAt === null) return `${data.waiting} 条等待首次封存`;
  return `第 ${data.number} 次封存于 ${beijingMinute(data.sealedAt)}，摘要 ${data.hash?.slice(0, 8)}；${data.waiting} 条待封存`;
}

/** Exports the filtered entries as a signed file. The reason for the export is itself recorded. */
function ExportDialog({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const exporting = useAction({
    async act(client) {
      const { fileName, csv, rows } = await client.call(auditExport, { ...filter, reason });
      downloadBlob(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      toast(`已导出 ${rows} 条，文件带有签名；请勿用其他程序另存，否则无法核对`);
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={exporting.isBusy} onClick={() => exporting.run()}>
        导出为 CSV
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="导出筛选结果" actions={acts}>
      <ErrorSummary errors={exporting.errors.filter(({ path }) => path !== 'reason')} title="没有导出" />
      <p>按当前筛选条件导出，最多 50,000 条；文件带有签名，可用 npm run verify-audit 核对。</p>
      <TextInput
        name="reason"
        label="导出原因"
        hint="如监管检查的文号；与导出一并记入审计"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf(exporting.errors, 'reason')}
      />
    </Dialog>
  );
}

const lookAgainMs = 2000;

/** Starts a verification of the whole hash chain and lists earlier ones with their results. */
function Verifications() {
  const { data, reload } = useData(verificationsGet, {});
  const starting = useAction({
    async act(client) {
      await client.call(verificationStart, {});
      reload();
    },
    explain: failureNotification('没有开始校验'),
  });
  const [last, ...earlier] = data?.verifications ?? [];
  const isRunning = last !== undefined && last.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(reload, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  if (!data) return null;
  return (
    <section className="panel stack verifications" aria-label="校验链">
      <div className="cluster">
        <Button aria-busy={starting.isBusy || isRunning} onClick={() => starting.run()}>
          校验链
        </Button>
        <div role="status">{last ? <Result of={last} /> : '尚未校验过；校验会核对全部封存与记录是否被改动、删除或插入。'}</div>
      </div>
      {last && last.problems.length > 0 && <Problems of={last} />}
      {earlier.length > 0 && (
        <details>
          <summary>此前的校验（{earlier.length} 次）</summary>
          <ul className="stack">
            {earlier.map((one) => (
              <li key={one.id}>
                <Result of={one} />
                {one.problems.length > 0 && <Problems of={one} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Result({ of: { askedBy, askedAt, endedAt, entries, waiting, range, problemCount, failure } }: { of: AuditVerification }) {
  if (endedAt === null)
    return (
      <>
        正在校验（{askedBy}，<Ago at={askedAt} />
        开始），记录较多时需要几分钟，可离开本页。
      </>
    );
  const outcome = failure ?? (problemCount === 0 ? '没有发现问题' : `发现 ${problemCount} 个问题`);
  return (
    <>
      <strong>{outcome}</strong>：{askedBy}于 {beijingMinute(askedAt)} 发起，{beijingMinute(endedAt)} 完成
      {range
        ? `；范围为第 ${range.first} 至 ${range.last} 次封存（${beijingMinute(range.from)} 至 ${beijingMinute(range.until)}），共 ${entries} 条，另有 ${waiting} 条待封存未核对。`
        : failure
          ? '。'
          : '；还没有封存的记录。'}
    </>
  );
}

function Problems({ of: { problems, problemCount } }: { of: AuditVerification }) {
  return (
    <ul>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {problemCount > problems.length && <li>另有 {problemCount - problems.length} 个问题，请以 npm run verify-audit 查看全部。</li>}
    </ul>
  );
}
