import type { SelectQueryBuilder } from 'kysely';
import { auditActs } from '#contract/audit/acts.ts';
import { isAuditSubject, kindsNamed } from '#contract/audit/subjects.ts';
import { findStaffNamed } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { ParsedAuditFilter } from '../schema.ts';

export type EntryQuery = SelectQueryBuilder<Tables, 'auditEntries', object>;

/** What requests are called, whatever their kind: all of them are `approval` in the record. */
const requestNames: readonly string[] = ['变更单', '数据导入', '导出申请', '业务审核'];

/** What a filter shows to the caller: who reaches only what is their own sees only what they did. Each filter takes words as people read them, or the codes that links carry. */
export async function selectShown(ctx: Context, { subject, actor, action, request, from, until }: ParsedAuditFilter): Promise<EntryQuery> {
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
  /** Undefined for all of the kind. */
  ids: readonly string[] | undefined;
}

const kindsOfActors: Readonly<Record<string, string>> = {
  员工: 'staff',
  客户: 'client',
  应聘者: 'seeker',
  系统: 'system',
  访客: 'visitor',
};

/** `staff:12`, `系统`, `客户 5`, or the name or login name of somebody of the staff. */
async function readActor(ctx: Context, text: string): Promise<Actors> {
  const [, kind, id] = /^(staff|client|seeker|system|visitor)(?::(.*))?$/.exec(text) ?? [];
  if (kind) return { kind, ids: id ? [id] : undefined };
  const [, word = '', number] = /^(\S+)(?:\s+(\d+))?$/.exec(text) ?? [];
  const named = kindsOfActors[word];
  if (named) return { kind: named, ids: number ? [number] : undefined };
  return { kind: 'staff', ids: (await findStaffNamed(ctx, text)).map(String) };
}

/** What happened before somebody was signed in is theirs as well: it is about their account. */
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

/** `变更单 12` is one thing, `变更单` all of the kind. */
function bySubject(query: EntryQuery, text: string): EntryQuery {
  if (isAuditSubject(text)) return query.where('subject', '=', text);
  const [, name = '', id = ''] = /^(\S+?)\s*([\w./:*-]*)$/.exec(text) ?? [];
  const kinds: readonly string[] = requestNames.includes(name) ? ['approval'] : kindsNamed(name);
  if (kinds.length === 0) return query.where((eb) => eb.lit(false));
  if (id !== '')
    return query.where(
      'subject',
      'in',
      kinds.map((kind) => `${kind}:${id}`),
    );
  return query.where((eb) => eb.or(kinds.flatMap((kind) => [eb('subject', '=', kind), eb('subject', 'like', `${kind}:%`)])));
}
