import { sql, type Selectable } from 'kysely';
import type { Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Publication, Register, Rows } from '../../definition/register.ts';
import type { ImportRequest } from '../../definition/target.ts';
import { toWords } from '../../rules/rule-of.ts';
import type { Judgement } from '../../service/guards/guard.ts';
import { fingerprint } from '../../service/proposals/proposal-state.ts';
import type { FrozenRow, Proposal, ProposalChange, ProposalStore, RowPage } from '../../service/proposals/proposal.ts';
import type { ReportBody } from '../../service/report.ts';
import { applyRows, isRefusal, toSentence } from './apply.ts';
import { compareStates } from './differences.ts';
import { digestOf, keyOf, readState } from './state.ts';
import { keepUnversioned, keepVersion } from './versions.ts';

/** Where proposals of registers are kept, with their rows. */
export const registerProposals = (register: Register): ProposalStore => ({
  prefix: 'R',
  auditName: 'register',
  list: readProposals,
  find: async (ctx, id, lock = false) => {
    const row = await findRow(ctx, id, lock);
    return row && toProposal(row);
  },
  change: changeProposal,
  publish: (tx, { id }, by) => publishProposed(tx, register, id, by),
  hashRows,
  readRows: (ctx, page) => readRows(ctx, register, page),
  tellDifferences: async (_ctx, { report }, tell) => {
    for (const difference of report.differences) tell(difference);
  },
});

type ProposalRow = Selectable<Tables['registerProposals']>;

const findRow = ({ db }: Pick<Context, 'db'>, id: number, lock: boolean): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('registerProposals')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

const toProposal = ({ register, rows: _rows, publication, baseDigest: _digest, ...proposal }: ProposalRow): Proposal => ({
  ...proposal,
  target: register,
  day: publication.date,
});

async function readProposals({ db }: Pick<Context, 'db'>, all: boolean): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('registerProposals')
    .selectAll()
    .$if(!all, (query) => query.where('state', 'in', ['proposed', 'approved']))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toProposal);
}

async function changeProposal({ db }: Context, id: number, change: ProposalChange): Promise<void> {
  await db
    .updateTable('registerProposals')
    .set({ ...change, ...(change.state !== 'approved' && { rows: null }) })
    .where('id', '=', id)
    .execute();
}

interface ProposalDraft {
  request: ImportRequest;
  publication: Publication;
  /** The rows that the state was compared with. */
  base: Rows;
  rows: Rows;
  report: ReportBody & { guards: readonly Judgement[] };
}

/** Keeps a state for a second person, within the import's transaction. Returns its number. */
export async function keepProposal(
  tx: Context,
  register: Register,
  { request, publication, base, rows, report: { guards, ...report } }: ProposalDraft,
): Promise<number> {
  const { findings, counts, changes, differences } = report;
  const by = request.by ?? '';
  const { id } = await tx.db
    .insertInto('registerProposals')
    .values({
      register: register.code,
      baseDigest: digestOf(register, base),
      rows: JSON.stringify(rows),
      publication: JSON.stringify(publication),
      files: JSON.stringify(await Promise.all(request.files.map(fingerprint))),
      report: JSON.stringify({ rows: report.rows, findings, counts, changes, differences }),
      guards: JSON.stringify(guards),
      proposedBy: by.trim(),
      proposedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accepted = guards.filter(({ state }) => state === 'accepted').map(({ guard, reason }) => ({ guard, reason }));
  await audit(tx, 'register.propose', `registerProposal:${id}`, { register: register.code, by, changes, accepted });
  return id;
}

/** The new version's number, or in Chinese why the register no longer stands as it did or the service does not take the rows. */
async function publishProposed(tx: Context, register: Register, id: number, by: string): Promise<number | Problem> {
  const { rows, publication, baseDigest, guards, proposedBy, decidedBy } = (await findRow(tx, id, false))!;
  const present = await readState(tx, register);
  if (digestOf(register, present) !== baseDigest)
    return { problem: `提交之后，${register.title}已经有了改动，批准时看到的变动不再准确。请撤回 R${id} 号提交，重新提交` };
  const { counts, changes } = compareStates(register, present, rows!);
  const tell = (message: string) => tx.log.info({ register: register.code }, message);
  const kept = await applyRows(tx, register, { rows: rows!, changes, publication, isRollBack: false, by, tell });
  if (isRefusal(kept)) return { problem: `没有发布：${toSentence(kept)}` };
  await keepUnversioned(tx, register, present);
  const accepted = guards.filter(({ state }) => state === 'accepted').map(({ guard, reason }) => ({ guard, reason }));
  const details = { proposal: id, proposedBy, approvedBy: decidedBy, ...(accepted.length > 0 && { accepted }) };
  return keepVersion(tx, register, { rows: kept, publication, counts, by, details });
}

/** SHA-256 of all rows that a proposal keeps, in hexadecimal; of none once it is decided. */
async function hashRows({ db }: Pick<Context, 'db'>, proposal: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(rows::text, ''), 'UTF8')), 'hex') as hash from register_proposals where id = ${proposal}`.execute(
    db,
  );
  return rows[0]!.hash;
}

/** Rows that a proposal keeps, behind a position, of which those whose key begins with `search` where it is not empty. */
async function readRows(
  { db }: Pick<Context, 'db'>,
  { parts }: Pick<Register, 'parts'>,
  { proposal, after, limit, search }: RowPage,
): Promise<FrozenRow[]> {
  const kept = await db.selectFrom('registerProposals').select('rows').where('id', '=', proposal).executeTakeFirst();
  const all = parts.flatMap((part) => (kept?.rows?.[part.name] ?? []).map((row) => ({ part, row })));
  return all
    .map(({ part, row }, index) => ({ part, row, position: index + 1, key: keyOf(part, row) }))
    .filter(({ position, key }) => position > after && key.startsWith(search))
    .slice(0, limit)
    .map(({ part, row, position, key }) => ({
      position,
      part: part.title,
      key,
      cells: part.columns
        .filter(({ isCommon }) => !isCommon)
        .map((column) => ({ title: column.title, text: toWords(column, row[column.name]) })),
    }));
}
