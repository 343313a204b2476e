import { sql, type Selectable } from 'kysely';
import type { Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ImportRequest } from '#modules/base/imports/definition/target.ts';
import type { Judgement } from '#modules/base/imports/service/guards/guard.ts';
import { fingerprint, type ProposalState } from '#modules/base/imports/service/proposals/proposal-state.ts';
import type { FrozenRow, Proposal, ProposalChange, ProposalStore, RowPage } from '#modules/base/imports/service/proposals/proposal.ts';
import type { Difference, ReportBody } from '#modules/base/imports/service/report.ts';
import { fileFields, toWords, type FieldValue } from '#modules/district/lists/service/definition/field-words.ts';
import { toSnake, type ListDefinition, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { findVersion } from '#modules/district/lists/service/entries/version.ts';
import { exchangeNames, type Exchange } from '#modules/district/lists/web/exchange.ts';
import { compare, readDifferences, sumChanges } from '../publishing/differences.ts';
import { loadProposedRows } from '../publishing/load-rows.ts';
import { publish, type Publication } from '../publishing/publish.ts';
import { Staging } from '../publishing/staging.ts';

/** What the version will say of itself. */
export interface ProposalPublication {
  effectiveDate: string | null;
  scope: Exchange | null;
  isSynthetic: boolean;
  source: string;
  isAdjustment?: boolean;
}

/** Where proposals of dated lists are kept: their rows wait in a table of their own. */
export function listProposals(list: ListDefinition): ProposalStore {
  return {
    prefix: '',
    auditName: 'list',
    list: readProposals,
    find: async (ctx, id, lock = false) => toProposal(await findRow(ctx, id, lock)),
    change: changeProposal,
    publish: (tx, { id }, by) => publishProposed(tx, list, id, by),
    hashRows: hashProposedRows,
    readRows: (ctx, page) => readProposedRows(ctx, list, page),
    tellDifferences: (ctx, { id }, tell) => tellProposedDifferences(ctx, list, id, tell),
  };
}

type ProposalRow = Selectable<Tables['listProposals']>;

const findRow = ({ db }: Pick<Context, 'db'>, id: number, lock: boolean): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('listProposals')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

function toProposal<Row extends ProposalRow | undefined>(row: Row): Row extends undefined ? Proposal | undefined : Proposal;
function toProposal(row: ProposalRow | undefined): Proposal | undefined {
  if (!row) return undefined;
  const { list, dataDate, state, publication: _publication, baseVersion: _base, ...rest } = row;
  return { ...rest, target: list, day: dataDate, state: state as ProposalState };
}

async function readProposals({ db }: Pick<Context, 'db'>, all: boolean): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('listProposals')
    .selectAll()
    .$if(!all, (query) => query.where('state', 'in', ['proposed', 'approved']))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => toProposal(row));
}

async function changeProposal(tx: Context, id: number, change: ProposalChange): Promise<void> {
  await tx.db.updateTable('listProposals').set(change).where('id', '=', id).execute();
  if (change.state !== 'approved') await tx.db.deleteFrom('listProposalRows').where('proposalId', '=', id).execute();
}

/**
 * Keeps the prepared state (`publishing`) as a proposal, within the import's transaction: rows, report, guards, files
 * and the version that all of it was compared with. Returns its number.
 */
export async function keepProposal(
  tx: Context,
  publication: Publication,
  { by = '', files }: Pick<ImportRequest, 'by' | 'files'>,
  { guards, rows, findings, counts, changes, differences }: ReportBody & { guards: readonly Judgement[] },
): Promise<number> {
  const { list, date } = publication;
  const { id } = await tx.db
    .insertInto('listProposals')
    .values({
      list: list.kind,
      dataDate: date,
      baseVersion: (await findNewest(tx, list.kind)) ?? null,
      publication: JSON.stringify(toProposalPublication(publication)),
      files: JSON.stringify(await Promise.all(files.map(fingerprint))),
      report: JSON.stringify({ rows, findings, counts, changes, differences }),
      guards: JSON.stringify(guards),
      proposedBy: by.trim(),
      proposedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into list_proposal_rows (proposal_id, position, entry)
    select ${id}::integer, row_number() over (order by code, exchange), to_jsonb(p) from publishing p`.execute(tx.db);
  const accepted = guards.filter(({ state }) => state === 'accepted').map(({ guard, reason }) => ({ guard, reason }));
  await audit(tx, 'list.propose', `listProposal:${id}`, { list: list.kind, date, by, changes, accepted });
  return id;
}

/** The list's last published version, of whatever date. A later version can change what a proposal would do. */
export async function findNewest({ db }: Pick<Context, 'db'>, list: ListKind): Promise<number | undefined> {
  const row = await db.selectFrom('listVersions').select('id').where('list', '=', list).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id;
}

const toProposalPublication = ({ effectiveDate, scope, isSynthetic, source, isAdjustment }: Publication): ProposalPublication => ({
  effectiveDate: effectiveDate ?? null,
  scope: scope ?? null,
  isSynthetic,
  source,
  ...(isAdjustment && { isAdjustment }),
});

async function publishProposed(tx: Context, list: ListDefinition, id: number, by: string): Promise<number | Problem> {
  const proposal = (await findRow(tx, id, false))!;
  const newest = await findNewest(tx, list.kind);
  if ((newest ?? null) !== proposal.baseVersion)
    return { problem: `提交之后，${list.title}已有更新的版本 ${newest}，批准时看到的变动不再准确。请撤回第 ${id} 号提交，重新提交` };
  const { effectiveDate, scope, ...publication } = proposal.publication;
  await loadProposedRows(tx, list, id);
  const base = await findVersion(tx, list.kind, proposal.dataDate);
  const changes = sumChanges(await compare(tx, list, base, sql`${effectiveDate}::date`));
  const whole = { ...publication, list, date: proposal.dataDate, effectiveDate: effectiveDate ?? undefined, scope: scope ?? undefined };
  const accepted = proposal.guards
    .filter(({ state }) => state === 'accepted')
    .map(({ guard, message, reason }) => ({ guard, message, reason }));
  const { proposedBy, decidedBy } = proposal;
  const version = await publish(tx, whole, changes, { by, proposal: id, proposedBy, approvedBy: decidedBy, accepted });
  await Staging.drop(tx);
  return version;
}

/** All differences from the version that it was compared with, by code; nothing when its rows are no longer kept. */
function tellProposedDifferences(ctx: Context, list: ListDefinition, id: number, tell: (difference: Difference) => void): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const proposal = (await findRow(tx, id, false))!;
    await loadProposedRows(tx, list, id);
    await compare(tx, list, await findVersion(tx, list.kind, proposal.dataDate), sql`${proposal.publication.effectiveDate}::date`);
    for await (const difference of readDifferences(tx, list)) tell(difference);
    await Staging.drop(tx);
  });
}

/** SHA-256 over all rows that a proposal keeps, in their order, in hexadecimal; of none once it is decided. */
async function hashProposedRows({ db }: Pick<Context, 'db'>, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(md5(entry::text), '' order by position), ''), 'UTF8')), 'hex') as hash
      from list_proposal_rows where proposal_id = ${id}`.execute(db);
  return rows[0]!.hash;
}

/** Rows that a proposal keeps, behind a position and by code, of which those that begin with `search` where it is not empty. */
async function readProposedRows(
  { db }: Pick<Context, 'db'>,
  list: ListDefinition,
  { proposal, after, limit, search }: RowPage,
): Promise<FrozenRow[]> {
  const fields = fileFields(list).filter(({ name }) => name !== 'exchange');
  const rows = await db
    .selectFrom('listProposalRows')
    .select(['position', 'entry'])
    .where('proposalId', '=', proposal)
    .where('position', '>', after)
    .$if(search !== '', (query) => query.where(sql<boolean>`starts_with(entry ->> 'code', ${search})`))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, entry }) => ({
    position,
    part: exchangeNames[entry.exchange as Exchange],
    key: String(entry.code),
    cells: fields.map((field) => ({ title: field.title, text: toWords(field, entry[toSnake(field.name)] as FieldValue) })),
  }));
}
