import { sql, type SelectQueryBuilder } from 'kysely';
import { auditActs } from '#contract/audit/acts.ts';
import { isAuditSubject, findSubjectKindsByName } from '#contract/audit/subjects.ts';
import { fail } from '#contract/call-error.ts';
import { findStaffByNameOrLogin } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { reachOf, requireProof } from '#platform/staff-access.ts';
import { beijingDay, inBeijing } from '#ui/format/beijing-time.ts';
import type { AuditDeps } from '../deps.ts';
import type { AuditExport, AuditPage, ParsedAuditExport, ParsedAuditQuery, SealStatus, ParsedAuditFilter } from '../schema.ts';
import { toReadableEntries } from './readable-entries.ts';
import { readSealKeys } from './seal-key-records.ts';
import { writeSealedFile, type ExportedSeal } from './sealed-file.ts';

const pageSize = 50;
const mostExported = 50_000;

/** Returns one page of the log in readable form, newest first. Callers who may only see their own data get only their own acts. */
export async function listAudit(ctx: Context, deps: AuditDeps, { before, ...filter }: ParsedAuditQuery): Promise<AuditPage> {
  const rows = await (
    await selectShown(ctx, filter)
  )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return { records: await toReadableEntries(ctx, deps, page), next: rows.length > pageSize ? page.at(-1)!.id : null };
}

const head = [
  '序号',
  '时间（北京）',
  '操作人',
  '操作',
  '对象',
  '内容',
  '请求编号',
  '网络地址',
  '封存',
  '操作人标识',
  '操作标识',
  '对象标识',
  '原始内容',
];

/**
 * Exports the filtered entries as CSV, oldest first, in readable form and as stored, signed so that `verify-audit` can check the
 * file alone. Requires a recent re-authentication and a reason, and is itself recorded. Throws 40009 above 50,000 rows.
 */
export async function exportAudit(ctx: Context, deps: AuditDeps, { reason, ...filter }: ParsedAuditExport): Promise<AuditExport> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await (
      await selectShown(tx, filter)
    )
      .selectAll()
      .orderBy('id')
      .limit(mostExported + 1)
      .execute();
    if (found.length > mostExported) throw fail('conflict', `超过 ${mostExported} 条，请缩小时间范围后分次导出`);
    const entries = await toReadableEntries(tx, deps, found);
    await audit(tx, 'audit.exported', 'audit', { filter, reason, rows: entries.length });
    const rows = entries.map((one, index) => [
      one.id,
      inBeijing(new Date(one.at)),
      one.actor.note ? `${one.actor.name}（${one.actor.note}）` : one.actor.name,
      one.action.name,
      `${one.subject.kind} ${one.subject.name}`.trim(),
      one.details.map(({ name, value }) => `${name}：${value}`).join('；'),
      one.requestId,
      one.ip ?? '',
      one.seal ?? '',
      one.actor.code,
      one.action.code,
      one.subject.code,
      JSON.stringify(found[index]!.details),
    ]);
    const seals = await carriedSeals(tx, new Set(entries.flatMap(({ seal }) => seal ?? [])));
    const keys = await readSealKeys(tx);
    const csv = await writeSealedFile(deps.seal.derived, { head, rows, filter, at: tx.now, keys, seals });
    return { fileName: `审计记录-${beijingDay(tx.now)}.csv`, csv, rows: rows.length };
  });
}

async function carriedSeals({ db }: Context, numbers: ReadonlySet<number>): Promise<ExportedSeal[]> {
  const seals = await db
    .selectFrom('auditSeals')
    .selectAll()
    .where(sql<boolean>`number = any(${[...numbers]}::bigint[])`)
    .orderBy('number')
    .execute();
  return seals.map(({ number, entries, sealedAt, formerHash, hash, signature }) => ({
    number,
    entries,
    sealedAt: sealedAt.toISOString(),
    formerHash: formerHash.toString('hex'),
    hash: hash.toString('hex'),
    signature: signature.toString('hex'),
  }));
}

/** Returns the newest seal and the number of unsealed rows to callers who may read the log. */
export async function readSealStatus(ctx: Context): Promise<SealStatus> {
  reachOf(ctx, 'audit.read');
  return findSealStatus(ctx);
}

/** Returns the same for monitoring, without a permission check. */
export async function findSealStatus(ctx: Pick<Context, 'db'>): Promise<SealStatus> {
  const last = await ctx.db
    .selectFrom('auditSeals')
    .select(['number', 'sealedAt', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { waiting } = await ctx.db
    .selectFrom('auditEntries')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('seal', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    number: last?.number ?? null,
    sealedAt: last?.sealedAt.toISOString() ?? null,
    hash: last?.hash.toString('hex') ?? null,
    waiting,
  };
}

/** Returns the first entry of an act on a subject, with its seal; undefined when there is none. */
export function findEntry(
  ctx: Context,
  { action, subject }: { action: string; subject: string },
): Promise<{ id: number; details: Record<string, unknown>; seal: number | null } | undefined> {
  return ctx.db
    .selectFrom('auditEntries')
    .select(['id', 'details', 'seal'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the newest entry of an action on a subject. */
export function findNewestEntry(
  { db }: Pick<Context, 'db'>,
  { action, subject }: { action: string; subject: string },
): Promise<{ id: number; at: Date } | undefined> {
  return db
    .selectFrom('auditEntries')
    .select(['id', 'at'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns one seal. Throws 40004 when there is none with this number. */
export async function readSeal(
  ctx: Context,
  number: number,
): Promise<{ number: number; sealedAt: string; hash: string; signature: string }> {
  const seal = await ctx.db.selectFrom('auditSeals').selectAll().where('number', '=', number).executeTakeFirst();
  if (!seal) throw fail('notFound');
  return {
    number,
    sealedAt: seal.sealedAt.toISOString(),
    hash: seal.hash.toString('hex'),
    signature: seal.signature.toString('hex'),
  };
}

/** Counts the acts since a time, by kind; acts that did not happen are left out. */
export async function countActs(ctx: Pick<Context, 'db'>, actions: readonly string[], since: Date): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('auditEntries')
    .select(({ fn }) => ['action', fn.countAll<number>().as('count')])
    .where('at', '>=', since)
    .where('action', 'in', actions)
    .groupBy('action')
    .execute();
  return new Map(rows.map(({ action, count }) => [action, count]));
}

type EntryQuery = SelectQueryBuilder<Tables, 'auditEntries', object>;

/** Names of requests of any kind: in the log the subject of all of them is `approval`. */
const requestNames: readonly string[] = ['变更单', '数据导入', '导出申请', '业务审核'];

/**
 * Selects the entries that match a filter and that the caller may see: callers limited to their own data see only their own acts.
 * A filter is either readable text or a code from a link.
 */
async function selectShown(ctx: Context, { subject, actor, action, request, from, until }: ParsedAuditFilter): Promise<EntryQuery> {
  const isOwn = reachOf(ctx, 'audit.read') === 'own';
  const day = (text: string, days: number) => new Date(Date.parse(`${text}T00:00:00+08:00`) + days * 86_400_000);
  const people = actor ? await readActor(ctx, actor) : undefined;
  return ctx.db
    .selectFrom('auditEntries')
    .$if(isOwn && ctx.actor.kind === 'staff', (query) =>
      query.where('actorKind', '=', 'staff').where('actorId', '=', String((ctx.actor as { staffId: number }).staffId)),
    )
    .$if(!!subject, (query) => bySubject(query, subject!))
    .$if(people !== undefined, (query) => byActor(query, people!))
    .$if(!!action, (query) => byAction(query, action!))
    .$if(!!request, (query) => query.where('requestId', '=', request!))
    .$if(!!from, (query) => query.where('at', '>=', day(from!, 0)))
    .$if(!!until, (query) => query.where('at', '<', day(until!, 1)));
}

interface Actors {
  kind: string;
  /** Undefined matches all objects of the kind. */
  ids: readonly string[] | undefined;
}

const kindsOfActors: Readonly<Record<string, string>> = {
  员工: 'staff',
  客户: 'client',
  应聘者: 'seeker',
  系统: 'system',
  访客: 'visitor',
};

/** Parses `staff:12`, `系统`, `客户 5`, or the name or login name of a staff member. */
async function readActor(ctx: Context, text: string): Promise<Actors> {
  const [, kind, id] = /^(staff|client|seeker|system|visitor)(?::(.*))?$/.exec(text) ?? [];
  if (kind) return { kind, ids: id ? [id] : undefined };
  const [, word = '', number] = /^(\S+)(?:\s+(\d+))?$/.exec(text) ?? [];
  const named = kindsOfActors[word];
  if (named) return { kind: named, ids: number ? [number] : undefined };
  return { kind: 'staff', ids: (await findStaffByNameOrLogin(ctx, text)).map(String) };
}

/** Acts before the sign-in count as acts of the person because they concern their account. */
const beforeSignIn = ['staff.login', 'staff.loginFailed', 'staff.loginRefused', 'staff.linkUsed'];

function byActor(query: EntryQuery, { kind, ids }: Actors): EntryQuery {
  if (!ids) return query.where('actorKind', '=', kind);
  if (ids.length === 0) return query.where((eb) => eb.lit(false));
  return query.where((eb) => {
    const did = eb.and([eb('actorKind', '=', kind), eb('actorId', 'in', ids)]);
    if (kind !== 'staff') return did;
    const accounts = ids.map((id) => `staff:${id}`);
    return eb.or([did, eb.and([eb('subject', 'in', accounts), eb('action', 'in', beforeSignIn), eb('actorKind', '=', 'visitor')])]);
  });
}

function byAction(query: EntryQuery, text: string): EntryQuery {
  if (/^[a-zA-Z.]+$/.test(text)) return query.where('action', 'like', `${text}%`);
  const meant = Object.entries(auditActs).flatMap(([action, name]) => (name.includes(text) ? [action] : []));
  return meant.length > 0 ? query.where('action', 'in', meant) : query.where((eb) => eb.lit(false));
}

/** `变更单 12` selects one object, `变更单` all of the kind. */
function bySubject(query: EntryQuery, text: string): EntryQuery {
  if (isAuditSubject(text)) return query.where('subject', '=', text);
  const [, name = '', id = ''] = /^(\S+?)\s*([\w./:*-]*)$/.exec(text) ?? [];
  const kinds: readonly string[] = requestNames.includes(name) ? ['approval'] : findSubjectKindsByName(name);
  if (kinds.length === 0) return query.where((eb) => eb.lit(false));
  if (id !== '')
    return query.where(
      'subject',
      'in',
      kinds.map((kind) => `${kind}:${id}`),
    );
  return query.where((eb) => eb.or(kinds.flatMap((kind) => [eb('subject', '=', kind), eb('subject', 'like', `${kind}:%`)])));
}
