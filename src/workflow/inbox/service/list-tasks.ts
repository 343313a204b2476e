import { countForReview } from '#clients/cases/service/review/list-for-review.ts';
import { countManualDeletionsToLimit } from '#clients/privacy/service/deletion-queue.ts';
import { listComplaintTasks } from '#complaints/complaint-desk/service/complaint-tasks.ts';
import { callBackQueue } from '#contact/call-backs/service/call-back-queue.ts';
import { countOpenCallBacks } from '#contact/call-backs/service/list-open-call-backs.ts';
import type { Permission } from '#contract/permissions.ts';
import { countAccountStates } from '#identity/staff/service/accounts/staff-names.ts';
import { exportRequests } from '#operations/data-export/service/export-kind.ts';
import { countReadyExports } from '#operations/data-export/service/list-exports.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { listQueueStatuses } from '#platform/jobs/job-table.ts';
import { scopeOf } from '#platform/staff-access.ts';
import { listHiringTasks } from '#recruitment/hiring/service/hiring-tasks.ts';
import { countBox } from '#workflow/approvals/service/boxes.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';
import { countFailing } from '#workflow/messaging/service/count-messages.ts';
import type { TaskList } from '../schema.ts';

type Task = TaskList['tasks'][number];

/** Returns whether the caller has one of these permissions. */
type PermissionCheck = (...wanted: readonly Permission[]) => boolean;

/** Lists the caller's tasks in order of urgency, limited to their permissions. */
export async function listTasks(ctx: Context): Promise<TaskList> {
  const { actor } = ctx;
  const may: PermissionCheck = (...wanted) => actor.kind === 'staff' && wanted.some((permission) => actor.permissions.has(permission));
  const tasks: Task[] = [];
  for (const { wants, list } of sources) if (may(...wants)) tasks.push(...(await list(ctx, may)));
  return { tasks: tasks.filter(({ count }) => count > 0) };
}

interface TaskSource {
  /** Callers need one of these permissions. */
  wants: readonly Permission[];
  list(ctx: Context, may: PermissionCheck): Promise<Task[]>;
}

const sources: readonly TaskSource[] = [
  { wants: ['case.handle', 'case.approve'], list: listCaseTasks },
  { wants: ['complaint.read'], list: listComplaintTasks },
  { wants: ['privacy.handle'], list: listPrivacyTasks },
  { wants: ['callBack.handle'], list: listCallBackTasks },
  { wants: ['recruitment.manage', 'recruitment.judge'], list: listHiringTasks },
  { wants: ['personal.export', 'personal.export-approve'], list: listExportTasks },
  { wants: ['account.read'], list: listAccountTasks },
  { wants: ['content.read'], list: listChangeTasks },
  { wants: ['import.read'], list: listDataTasks },
  { wants: ['operation.read'], list: listTroubles },
];

async function listCaseTasks(ctx: Context, may: PermissionCheck): Promise<Task[]> {
  if (!(scopeOf(ctx, 'queue')?.includes('case') ?? true)) return [];
  const { first, second } = await countForReview(ctx);
  return [
    ...(may('case.handle') ? [{ code: 'cases', text: '笔业务等待人工审核', count: first, href: '/cases' }] : []),
    ...(may('case.approve') ? [{ code: 'casesSecond', text: '笔业务等待复核', count: second, href: '/cases?state=second' }] : []),
  ];
}

async function listPrivacyTasks(ctx: Context): Promise<Task[]> {
  if (!(scopeOf(ctx, 'queue')?.includes('privacy') ?? true)) return [];
  const { waiting, overdue } = await countManualDeletionsToLimit(ctx, shanghaiDay(ctx.now));
  return [
    { code: 'privacyOverdue', text: '项个人信息申请已逾期', count: overdue, href: '/privacy-requests' },
    { code: 'privacy', text: '项个人信息申请待办理', count: waiting, href: '/privacy-requests' },
  ];
}

async function listCallBackTasks(ctx: Context): Promise<Task[]> {
  if (!(scopeOf(ctx, 'queue')?.includes(callBackQueue.code) ?? true)) return [];
  const { waiting, overdue } = await countOpenCallBacks(ctx);
  return [
    { code: 'callBacksOverdue', text: '位访客的回电已过约定时段', count: overdue, href: '/call-backs' },
    { code: 'callBacks', text: '位访客等待回电', count: waiting, href: '/call-backs' },
  ];
}

async function listExportTasks(ctx: Context, may: PermissionCheck): Promise<Task[]> {
  const ready = { code: 'exportsReady', text: '份导出文件可下载', count: await countReadyExports(ctx), href: '/exports' };
  if (!may('personal.export-approve')) return [ready];
  const waiting = await countBox(ctx, exportRequests, 'review');
  return [{ code: 'exportsWaiting', text: '份导出个人信息的申请待批准', count: waiting, href: '/export-reviews' }, ready];
}

async function listAccountTasks(ctx: Context, may: PermissionCheck): Promise<Task[]> {
  const { locked, invited, withoutRole } = await countAccountStates(ctx);
  const manages = may('account.manage');
  return [
    ...(manages ? [{ code: 'locked', text: '个账号已锁定，待解锁', count: locked, href: '/accounts?state=locked' }] : []),
    ...(manages ? [{ code: 'invited', text: '个账号尚未启用', count: invited, href: '/accounts?state=invited' }] : []),
    ...(may('role.manage')
      ? [{ code: 'withoutRole', text: '个账号已启用，尚无角色', count: withoutRole, href: '/accounts?state=active' }]
      : []),
  ];
}

async function listChangeTasks(ctx: Context, may: PermissionCheck): Promise<Task[]> {
  const waiting = async (box: 'review' | 'mine' | 'unratified', text: string): Promise<Task> => ({
    code: `changes-${box}`,
    text,
    count: await countBox(ctx, contentKind, box),
    href: `/changes?box=${box}`,
  });
  return Promise.all([
    ...(may('content.approve', 'content.approve-second') ? [waiting('review', '张变更单待您复核')] : []),
    ...(may('content.draft') ? [waiting('mine', '张您起草的变更单尚未生效')] : []),
    ...(may('content.approve', 'content.take-down') ? [waiting('unratified', '项紧急下线或立即发布待追认')] : []),
  ]);
}

async function listDataTasks(ctx: Context, may: PermissionCheck): Promise<Task[]> {
  const waiting = async (box: 'review' | 'mine', text: string): Promise<Task> => ({
    code: `data-${box}`,
    text,
    count: await countBox(ctx, importRequests, box),
    href: `/data/proposals?box=${box}`,
  });
  return Promise.all([
    ...(may('import.approve', 'import.approve-second') ? [waiting('review', '份数据待您复核')] : []),
    ...(may('import.propose') ? [waiting('mine', '份您导入的数据尚未生效')] : []),
  ]);
}

async function listTroubles(ctx: Context): Promise<Task[]> {
  const failedJobs = (await listQueueStatuses(ctx)).reduce((sum, queue) => sum + queue.failed, 0);
  const { failed } = await countFailing(ctx);
  return [
    { code: 'failedJobs', text: '个后台作业失败', count: failedJobs, href: '/operation' },
    { code: 'failedMessages', text: '条消息一日内未能送达', count: failed, href: '/operation' },
  ];
}
