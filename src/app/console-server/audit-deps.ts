import { listCategories } from '#content/articles/service/articles/categories.ts';
import { listAllBranches } from '#content/branches/service/all-branches.ts';
import type { ContentName } from '#contract/audit/content-address.ts';
import { auditSubjects, type AuditSubjectKind, type AuditSubjectName } from '#contract/audit/subjects.ts';
import { type Permission } from '#contract/permissions.ts';
import { readStaffAccounts } from '#identity/staff/service/accounts/staff-names.ts';
import { readRoleNames } from '#identity/staff/service/roles.ts';
import { permissionNames, scopeNames } from '#identity/staff/web/permission-names.ts';
import type { AuditDeps, CodeKind, ObjectName, ReadNames } from '#operations/audit/deps.ts';
import { openConfiguredSealKeys } from '#operations/audit/seal-key.ts';
import { openPastEntries } from '#operations/retention/service/months/archived-entries.ts';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/job.ts';
import { readRequestTitles } from '#workflow/approvals/service/find.ts';
import type { QueueCode } from '#workflow/assignments/schema.ts';
import { queueNames } from '#workflow/assignments/service/queue-names.ts';
import { typeTitle } from '#workflow/change-orders/all-types.ts';
import { readContentTitle, titleOfField } from '#workflow/change-orders/service/content-titles.ts';
import { nameColumns } from '#workflow/imports/definition/table.ts';
import { listApprovalKinds } from '../approval-kinds.ts';
import type { ModuleServices } from '../modules.ts';
import { importTargets } from '../registers.ts';

/** Names in audit rows that only the running program knows. */
export interface ProgramNames {
  jobs?: () => readonly Job[];
  /** Display names of staff calls, by `GET /console/api/…`. */
  calls?: () => ReadonlyMap<string, string>;
}

/** Opens the services that describe audit rows as text and verify the hash chain. */
export function openAuditDeps(services: ModuleServices, { jobs, calls }: ProgramNames = {}): AuditDeps {
  return {
    seal: openConfiguredSealKeys(services.config, services.secret),
    names: {
      ...contentNames(),
      approval: requestNames(services),
      staff: async (ctx, ids) =>
        toNames(await readStaffAccounts(ctx, numbersOf(ids)), ({ id, name, loginName }) => [
          String(id),
          { name: `${name}（${loginName}）` },
        ]),
      role: async (ctx) => toNames(await readRoleNames(ctx), ([code, name]) => [code, { name }]),
      list: targetNames,
      register: targetNames,
      content: async (_ctx, ids) => toNames(ids, (id) => [id, { name: typeTitle(id) }]),
      queue: async () => toNames(jobs?.() ?? [], ({ queue, title }) => [queue, { name: title }]),
      call: async (_ctx, ids) => toNames(ids, (id) => [id, { name: calls?.().get(id) ?? '' }]),
    },
    readCodes,
    openArchivedEntries: (ctx) => openPastEntries(ctx, services.retention),
  };
}

const numbersOf = (ids: readonly string[]): number[] => ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);

const toNames = <Item>(items: Iterable<Item>, toEntry: (item: Item) => [string, ObjectName]): Map<string, ObjectName> =>
  new Map(Array.from(items, toEntry));

/** Names of requests by kind, with their author and approvers. */
const requestNames =
  (services: ModuleServices): ReadNames =>
  async (ctx, ids) => {
    const kinds = listApprovalKinds(services);
    return toNames(await readRequestTitles(ctx, numbersOf(ids)), ({ id, row, madeBy, approvedBy }) => {
      const kind = kinds.find(({ code }) => code === row.kind);
      const people = [`起草 ${madeBy}`, ...(approvedBy.length > 0 ? [`复核 ${approvedBy.join('、')}`] : [])].join('，');
      const link = kind && { may: kind.may.read, href: kind.addressOf(row) };
      return [String(id), { kind: kind?.noun ?? '办理单', name: `${id}《${row.title}》`, people, ...(link && { link }) }];
    });
  };

/** Names of a whole list, or of one of its days: `securities:2026-11-20`. */
const targetNames: ReadNames = async (_ctx, ids) =>
  toNames(ids, (id) => {
    const [code = '', ...day] = id.split(':');
    const target = importTargets.find((one) => one.code === code);
    return [id, { name: [target?.title ?? code, ...day].join(' ') }];
  });

/** Names of content, as returned by its content type. */
function contentNames(): Partial<Record<AuditSubjectName, ReadNames>> {
  const kinds = Object.entries(auditSubjects as Readonly<Record<string, AuditSubjectKind>>);
  return Object.fromEntries(kinds.flatMap(([kind, { contentOf }]) => (contentOf ? [[kind, titlesBy(contentOf)]] : [])));
}

const titlesBy =
  (contentOf: (id: string) => ContentName): ReadNames =>
  async (ctx, ids) => {
    const names = new Map<string, ObjectName>();
    for (const id of ids) {
      const title = await readContentTitle(ctx, contentOf(id));
      if (title !== undefined) names.set(id, { name: `《${title}》` });
    }
    return names;
  };

/** Returns the names of codes in details of acts. Each kind of codes is read once for a page of the audit trail. */
async function readCodes(ctx: Context): Promise<(kind: CodeKind, code: string) => string | undefined> {
  const roles = await readRoleNames(ctx);
  const { list: categories } = await listCategories(ctx, {});
  const branches = await listAllBranches(ctx);
  const columns = nameColumns(importTargets.flatMap(({ tables }) => tables));
  const targetOf = (code: string) => importTargets.find((one) => one.code === code)?.title;
  const categoryOf = (code: string) =>
    (code === '*' ? '全部' : categories.find((one) => one.code === code)?.name) ?? targetOf(code) ?? known(typeTitle(code), code);
  const readers: Readonly<Record<CodeKind, (code: string) => string | undefined>> = {
    role: (code) => roles.get(code),
    permission: (code) => permissionNames[code as Permission]?.name ?? scopeInWords(code),
    type: (code) => known(typeTitle(code), code) ?? targetOf(code),
    category: categoryOf,
    register: targetOf,
    branch: (code) => (code === '*' ? '全部' : branches.find((one) => one.code === code)?.name),
    queue: (code) => (code === '*' ? '全部' : queueNames[code as QueueCode]),
    column: (code) => columns.find(({ key }) => key === code)?.column.title,
    filter: titleOfField,
    field: titleOfField,
  };
  return (kind, code) => readers[kind](code);

  /** Describes a scope as text, such as `category:fees` in a refusal. */
  function scopeInWords(text: string): string | undefined {
    const [kind = '', value = ''] = text.split(':');
    if (!(kind in scopeNames)) return undefined;
    return `${scopeNames[kind as keyof typeof scopeNames]} ${readers[kind as keyof typeof scopeNames](value) ?? value}`;
  }
}

const known = (title: string, code: string): string | undefined => (title === code ? undefined : title);
