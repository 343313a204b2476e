import type { Context } from '#platform/context.ts';
import type { Register } from '#modules/base/register/register.ts';
import type { Difference } from '#modules/base/register/service/differences.ts';
import { isRegisterGuard, registerGuardTitles, type RegisterGuard } from '#modules/base/register/service/guards/register-guards.ts';
import { importRegister } from '#modules/base/register/service/import-register.ts';
import {
  approveRegisterProposal,
  findRegisterProposal,
  publishRegisterProposal,
  withdrawRegisterProposal,
} from '#modules/base/register/service/proposals/decide.ts';
import { hashRegisterRows, readRegisterRows } from '#modules/base/register/service/proposals/frozen-rows.ts';
import { rollBackRegister } from '#modules/base/register/service/versions/roll-back.ts';
import { listRegisterVersions } from '#modules/base/register/service/versions/versions.ts';
import type { GuardLine } from '../../columns.ts';
import type { DailyTarget, ReadingListener, ReadingRequest, RowDifference } from './target.ts';

/** One of the registers of the house; the others are looked at to say what a wrong file is instead. */
export function registerTarget(register: Register, others: readonly Register[]): DailyTarget {
  const { code, title, dateTitle } = register;
  return {
    kind: 'register',
    code,
    title,
    dayTitle: dateTitle ?? null,
    parting: 'rows',
    read: (tx, request, listener) => readRegister(tx, { register, others }, request, listener),
    hashRows: hashRegisterRows,
    readRows: (ctx, page) => readRegisterRows(ctx, register, page),
    async publish(tx, proposal, { approver }) {
      const approved = await approveRegisterProposal(tx, proposal, approver);
      if ('problem' in approved) return approved;
      const outcome = await publishRegisterProposal(tx, [register], proposal, approver);
      return 'problem' in outcome ? outcome : { version: outcome.proposal.version! };
    },
    async drop(tx, proposal, maker) {
      const kept = await findRegisterProposal(tx, proposal);
      if (kept?.state === 'proposed') await withdrawRegisterProposal(tx, proposal, maker);
    },
    newest: async (ctx) => (await listRegisterVersions(ctx, register, 1))[0]?.id ?? null,
    versions: async (ctx, limit) =>
      (await listRegisterVersions(ctx, register, limit)).map(({ publication, ...version }) => ({
        ...version,
        day: publication.date,
        source: publication.source,
      })),
    async tryRollBack(tx, to, tell) {
      const outcome = await rollBackRegister(tx, register, { to, by: '', isTrial: true });
      if ('problem' in outcome) return outcome;
      for (const one of outcome.differences) tell(toRow(one));
      const { rows, added, removed, changed } = outcome.counts;
      return {
        outcome: 'checked',
        rows: { read: rows, sound: rows, rejected: 0, skipped: 0, merged: 0 },
        counts: { file: 0, row: 0, doubt: 0, warning: 0, note: outcome.notes.length },
        changes: { rows, added, removed, changed },
        guards: [],
      };
    },
    async rollBack(tx, request) {
      const outcome = await rollBackRegister(tx, register, request);
      return 'problem' in outcome ? outcome : { version: outcome.version };
    },
  };
}

async function readRegister(
  tx: Context,
  { register, others }: { register: Register; others: readonly Register[] },
  { files, date, options, freezes, by }: ReadingRequest,
  listener: ReadingListener,
) {
  const { skipBadRows, isSynthetic, isPart, accept, acceptReason } = options;
  const report = await importRegister(
    tx,
    register,
    {
      files,
      by,
      skipBadRows,
      isSynthetic,
      propose: true,
      checkOnly: !freezes,
      waitSeconds: 30,
      ...(isPart && { isPart }),
      ...(register.dateTitle && date && { date }),
      ...(accept.length > 0 && { accept: { guards: accept.filter(isRegisterGuard), reason: acceptReason } }),
    },
    { others },
  );
  for (const finding of report.findings) listener.finding(finding);
  for (const one of report.differences) listener.difference(toRow(one));
  const { outcome, rows, counts, changes, guards, proposal } = report;
  return {
    outcome: outcome === 'published' ? ('proposed' as const) : outcome,
    rows: { ...rows, skipped: 0 },
    counts,
    changes: changes ? { rows: changes.rows, added: changes.added, removed: changes.removed, changed: changes.changed } : null,
    guards: guards.map(toLine),
    proposal: proposal ?? null,
  };
}

const toRow = ({ kind, part, key, label, fields }: Difference): RowDifference => ({
  kind,
  part,
  key,
  name: label,
  fields: fields.map(({ title, before, after }) => ({ title, before, after })),
});

const toLine = ({ guard, state, message, mayAccept, isDoubt, reason }: RegisterGuard): GuardLine => ({
  guard,
  title: registerGuardTitles[guard],
  state,
  message,
  mayAccept,
  isDoubt: isDoubt === true,
  reason: reason ?? null,
});
