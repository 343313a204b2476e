import { auditActs } from '#contract/audit/acts.ts';
import { auditDetails, type AuditDetail } from '#contract/audit/details.ts';
import { auditLabels } from '#contract/audit/labels.ts';
import { auditSubjects, type AuditSubjectKind, type AuditSubjectName } from '#contract/audit/subjects.ts';
import type { Permission } from '#contract/permissions.ts';
import { formatAuthor } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { AuditDeps, CodeKind, ObjectName } from '../deps.ts';
import type { AuditDetailLine, AuditEntry } from '../schema.ts';

/** A row of the log as stored. */
export interface AuditEntryRow {
  id: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
  requestId: string;
  ip: string | null;
  seal: number | null;
}

const details: Readonly<Record<string, AuditDetail>> = auditDetails;
const subjects: Readonly<Record<string, AuditSubjectKind>> = auditSubjects;
const acts: Readonly<Record<string, string>> = auditActs;
const words: Readonly<Record<string, string>> = auditLabels;

/** Returns the name of an act; acts of an earlier version that are no longer known get a fixed name. */
export const nameOfAct = (action: string): string => acts[action] ?? '旧版本的操作';

/** Splits `approval:12` into kind and id. */
export function splitSubject(subject: string): { kind: string; id: string } {
  const at = subject.indexOf(':');
  return at < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, at), id: subject.slice(at + 1) };
}

/** Names under which the program acts by itself; commands run by an operator use other names. */
const systemNames: Readonly<Record<string, string>> = {
  job: '后台作业',
  rules: '业务规则',
  http: '网站',
  site: '网站',
  start: '启动程序',
  metrics: '监控',
  console: '管理端',
};

/** Converts rows to readable entries: actor, act, object and details, with links to what the caller may open. */
export async function toReadableEntries(ctx: Context, deps: AuditDeps, rows: readonly AuditEntryRow[]): Promise<AuditEntry[]> {
  const [objects, codeOf] = [await readObjects(ctx, deps, rows), await deps.readCodes(ctx)];
  const reader = new DetailReader(objects, codeOf);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: wordsOfActor(ctx, objects, row),
    action: { code: row.action, name: nameOfAct(row.action) },
    subject: { code: row.subject, ...wordsOfObject(ctx, objects, row.subject) },
    details: reader.linesOf(row.details),
    requestId: row.requestId,
    ip: row.ip,
    seal: row.seal,
  }));
}

type Objects = ReadonlyMap<string, ObjectName>;

/** Reads the names of all objects in the rows, with one query per kind. */
async function readObjects(ctx: Context, { names }: AuditDeps, rows: readonly AuditEntryRow[]): Promise<Objects> {
  const wanted = new Map<string, Set<string>>();
  const want = (subject: string): void => {
    const { kind, id } = splitSubject(subject);
    if (id !== '') wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  };
  for (const row of rows) {
    want(row.subject);
    if (row.actorKind === 'staff') want(`staff:${row.actorId}`);
    if (row.actorKind === 'system' && row.actorId?.startsWith('approval:')) want(row.actorId);
    for (const subject of namedIn(row.details)) want(subject);
  }
  const found = new Map<string, ObjectName>();
  for (const [kind, ids] of wanted) {
    const read = names[kind as AuditSubjectName];
    for (const [id, name] of (await read?.(ctx, [...ids])) ?? []) found.set(`${kind}:${id}`, name);
  }
  return found;
}

/** Lists the staff members and requests named in details. */
function* namedIn(value: unknown, whose?: AuditDetail['of']): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* namedIn(one, whose);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* namedIn(inner, details[name]?.of);
  else if (whose === 'staff' || whose === 'approval') {
    if (typeof value === 'number') yield `${whose}:${value}`;
    else if (typeof value === 'string' && /^(staff|approval):\d+$/.test(value)) yield value;
  }
}

/** Acts by a person who is not signed in yet; the account is the object of the act. */
const beforeSignIn: ReadonlySet<string> = new Set([
  'staff.login',
  'staff.loginFailed',
  'staff.loginRefused',
  'staff.locked',
  'staff.linkUsed',
]);

function wordsOfActor(
  ctx: Context,
  objects: Objects,
  { actorKind, actorId, action, subject, details }: AuditEntryRow,
): AuditEntry['actor'] {
  const code = actorId === null ? actorKind : `${actorKind}:${actorId}`;
  if (actorKind === 'staff') {
    const owner = objects.get(code)?.name ?? `员工 ${actorId}`;
    return { code, name: formatAuthor(owner, tokenIn(details)), note: null, href: null };
  }
  if (actorKind === 'client') return { code, name: `客户 ${actorId}`, note: null, href: null };
  if (actorKind === 'seeker') return { code, name: `应聘者 ${actorId}`, note: null, href: null };
  if (actorKind === 'system') return { code, name: '系统', ...bySystem(ctx, objects, actorId ?? '') };
  const account = beforeSignIn.has(action) ? objects.get(subject)?.name : undefined;
  return { code, name: account ? `${account}（登录前）` : '访客', note: null, href: null };
}

/** The name of the API token that was used; it is shown with the actor, not among the details. */
const tokenIn = ({ token }: AuditEntryRow['details']): string | null =>
  typeof token === 'object' && token !== null && 'name' in token ? String(token.name) : null;

/** The person or request on whose behalf the program acts. */
function bySystem(ctx: Context, objects: Objects, name: string): Pick<AuditEntry['actor'], 'note' | 'href'> {
  if (!name.startsWith('approval:')) return { note: systemNames[name] ?? '维护命令', href: null };
  const { kind = '办理单', people, link } = objects.get(name) ?? {};
  const number = splitSubject(name).id;
  return { note: `由系统按${kind} ${number} 的批准执行${people ? `（${people}）` : ''}`, href: openable(ctx, link) };
}

const openable = (ctx: Context, link: { may: Permission; href: string } | undefined): string | null =>
  link && ctx.actor.kind === 'staff' && ctx.actor.permissions.has(link.may) ? link.href : null;

function wordsOfObject(ctx: Context, objects: Objects, subject: string): { kind: string; name: string; href: string | null } {
  const { kind, id } = splitSubject(subject);
  const known = subjects[kind];
  const named = objects.get(subject);
  const link = named?.link ?? (known?.link && { may: known.link.may, href: known.link.hrefOf(id) });
  return { kind: named?.kind ?? known?.name ?? '旧版本的对象', name: named?.name ?? wordsOfId(kind, id), href: openable(ctx, link) };
}

/** Identifies an object without a name: by its number, or by a shortened technical id. */
function wordsOfId(kind: string, id: string): string {
  if (kind === 'call') return '';
  if (id === 'unknown') return '未识别';
  return isLong(id) ? shorten(id) : id;
}

const isLong = (text: string): boolean => /^[0-9a-f]{16,}$|^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text);
const shorten = (text: string): string => `${text.slice(0, 8)}…`;
const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);

/** Converts details to lines of names and values. */
class DetailReader {
  readonly #objects: Objects;
  readonly #codeOf: (kind: CodeKind, code: string) => string | undefined;

  constructor(objects: Objects, codeOf: (kind: CodeKind, code: string) => string | undefined) {
    this.#objects = objects;
    this.#codeOf = codeOf;
  }

  linesOf(about: Readonly<Record<string, unknown>>): AuditDetailLine[] {
    return Object.entries(about)
      .filter(([name, value]) => !isNothing(value) && !(name === 'token' && tokenIn(about) !== null))
      .map(([name, value]) => ({ name: details[name]?.name ?? '其他', value: this.#read(details[name], value) }));
  }

  #read(detail: AuditDetail | undefined, value: unknown): string {
    if (value === null || value === undefined) return '无';
    if (typeof value === 'boolean') return value ? '是' : '否';
    if (Array.isArray(value)) return value.map((one) => this.#read(detail, one)).join('、') || '无';
    if (typeof value === 'object') return this.#readNested(detail, value as Record<string, unknown>);
    if (detail?.of === 'staff' || detail?.of === 'approval') return this.#readNamed(detail.of, value as string | number);
    return this.#readText(detail, String(value));
  }

  #readNested(detail: AuditDetail | undefined, value: Record<string, unknown>): string {
    const keyedBy = detail?.keyedBy;
    const lines = keyedBy
      ? Object.entries(value).map(([key, inner]) => ({ name: this.#nameOfKey(keyedBy, key), value: this.#read(undefined, inner) }))
      : this.linesOf(value);
    return lines.map((line) => `${line.name} ${line.value}`).join('；') || '无';
  }

  #nameOfKey(keyedBy: NonNullable<AuditDetail['keyedBy']>, key: string): string {
    return keyedBy === 'word' ? `“${key}”` : (this.#codeOf(keyedBy, key) ?? key);
  }

  /** Reads a staff member or request given as a number, a subject or free text. */
  #readNamed(whose: 'staff' | 'approval', value: string | number): string {
    const subject = typeof value === 'number' ? `${whose}:${value}` : value;
    if (!/^(staff|approval):\d+$/.test(subject)) return this.#readText(undefined, String(value));
    const { kind = whose === 'staff' ? '员工' : '办理单', name } = this.#objects.get(subject) ?? {};
    return whose === 'staff' && subject.startsWith('staff:')
      ? (name ?? `员工 ${splitSubject(subject).id}`)
      : `${kind} ${splitSubject(subject).id}`;
  }

  #readText(detail: AuditDetail | undefined, text: string): string {
    if (detail?.words && Object.hasOwn(detail.words, text)) return detail.words[text]!;
    const code = detail?.of && detail.of !== 'staff' && detail.of !== 'approval' ? this.#codeOf(detail.of, text) : undefined;
    if (code !== undefined) return code;
    if (Object.hasOwn(words, text)) return words[text]!;
    if (isMoment(text)) return beijingMinute(text);
    return detail?.isMark || isLong(text) ? shortMark(text) : text;
  }
}

const shortMark = (text: string): string => (text.length > 12 ? shorten(text) : text);
const isNothing = (value: unknown): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
