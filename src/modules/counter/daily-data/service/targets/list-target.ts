import type { Context } from '#platform/context.ts';
import { importList, type ImportRequest } from '#modules/district/list-import/service/import-list.ts';
import { guardTitles, isGuardCode, type GuardResult } from '#modules/district/list-import/service/guards/guard.ts';
import { approveProposal, publishProposal, withdrawProposal } from '#modules/district/list-import/service/proposals/decide.ts';
import { hashProposedRows, readProposedRows } from '#modules/district/list-import/service/proposals/frozen-rows.ts';
import { findNewest } from '#modules/district/list-import/service/proposals/propose.ts';
import { findProposal } from '#modules/district/list-import/service/proposals/read-proposals.ts';
import type { Difference } from '#modules/district/list-import/service/publishing/differences.ts';
import { listVersions } from '#modules/district/list-import/service/publishing/list-versions.ts';
import { rollBack } from '#modules/district/list-import/service/publishing/roll-back.ts';
import { readAnswers } from '#modules/district/list-import/service/read-answers.ts';
import { lists, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { exchangeNames, isExchange } from '#modules/district/lists/web/exchange.ts';
import type { GuardLine, ReadingReport } from '../../columns.ts';
import type { ReadOptions } from '../../schema/imports.ts';
import type { DailyTarget, ReadingListener, ReadingRequest, RowDifference } from './target.ts';

/** One of the dated lists of securities. */
export function listTarget(list: ListKind): DailyTarget {
  const { title } = lists[list];
  return {
    kind: 'list',
    code: list,
    title,
    dayTitle: '数据日期',
    parting: 'exchange',
    read: (tx, request, listener) => readList(tx, list, request, listener),
    hashRows: hashProposedRows,
    async readRows(ctx, page) {
      const { heads, rows } = await readProposedRows(ctx, list, page);
      return rows.map(({ position, exchange, code, cells }) => ({
        position,
        part: exchangeNames[exchange],
        key: code,
        cells: heads.map((head, at) => ({ title: head, text: cells[at] ?? '' })),
      }));
    },
    async publish(tx, proposal, { approver }) {
      const approved = await approveProposal(tx, proposal, approver);
      return 'problem' in approved ? approved : versionOf(await publishProposal(tx, proposal, approver));
    },
    async drop(tx, proposal, maker) {
      const kept = await findProposal(tx, proposal);
      if (kept?.state === 'proposed') await withdrawProposal(tx, proposal, maker);
    },
    newest: async (ctx) => (await findNewest(ctx, list)) ?? null,
    versions: async (ctx, limit) =>
      (await listVersions(ctx, list, limit)).map(({ dataDate, scope: _scope, ...version }) => ({
        ...version,
        day: dataDate,
        publishedBy: null,
      })),
    async tryRollBack(tx, to, tell) {
      const outcome = await rollBack(tx, { list, to, by: '', isTrial: true }, (one) => tell(toRow(one)));
      return 'problem' in outcome ? outcome : reportOf(outcome.changes);
    },
    async rollBack(tx, { to, by, reason }) {
      const outcome = await rollBack(tx, { list, to, by, reason });
      return 'problem' in outcome ? outcome : { version: outcome.version };
    },
  };
}

async function readList(tx: Context, list: ListKind, request: ReadingRequest, listener: ReadingListener) {
  const { options, date, files, by, freezes } = request;
  const answers = readAnswers(list, { unit: options.units, heading: options.headings, spelling: options.spellings });
  if ('problem' in answers) {
    listener.finding({ source: '', level: 'file', message: answers.problem });
    return { ...reportOf(null), outcome: 'refused' as const, counts: { file: 1, row: 0, doubt: 0, warning: 0, note: 0 }, proposal: null };
  }
  const report = await importList(
    tx,
    { ...toRequest(options), ...answers, list, files, date: date!, by, propose: true, checkOnly: !freezes, waitSeconds: 30 },
    {
      progress: (phase, done, total) => listener.progress(phase, done, total),
      difference: (one) => listener.difference(toRow(one)),
    },
  );
  for (const finding of report.findings) listener.finding(finding);
  const { rows, counts, changes, guards, outcome, proposal } = report;
  return {
    outcome: outcome === 'published' ? ('proposed' as const) : outcome,
    rows,
    counts,
    changes: changes ?? null,
    guards: guards.map(toLine),
    proposal: proposal ?? null,
  };
}

function toRequest({ source, exchange, skipBadRows, isSynthetic, accept, acceptReason }: ReadOptions): Partial<ImportRequest> {
  return {
    skipBadRows,
    isSynthetic,
    ...(source && { source }),
    ...(isExchange(exchange) && { exchange }),
    ...(accept.length > 0 && { accept: { guards: accept.filter(isGuardCode), reason: acceptReason } }),
  };
}

const toRow = ({ kind, exchange, code, name, fields }: Difference): RowDifference => ({
  kind,
  part: exchangeNames[exchange],
  key: code,
  name,
  fields: fields.map(({ title, before, after }) => ({ title, before, after })),
});

const toLine = ({ guard, state, message, mayAccept, isDoubt, reason }: GuardResult): GuardLine => ({
  guard,
  title: guardTitles[guard],
  state,
  message,
  mayAccept,
  isDoubt: isDoubt === true,
  reason: reason ?? null,
});

/** The report of something that was not read out of files. */
function reportOf(changes: ReadingReport['changes']): ReadingReport {
  const rows = changes?.rows ?? 0;
  return {
    outcome: 'checked',
    rows: { read: rows, sound: rows, rejected: 0, skipped: 0, merged: 0 },
    counts: { file: 0, row: 0, doubt: 0, warning: 0, note: 0 },
    changes,
    guards: [],
  };
}

const versionOf = (outcome: Awaited<ReturnType<typeof publishProposal>>) =>
  'problem' in outcome ? outcome : { version: outcome.proposal.version! };
