import { getLaunchState } from '#content/website/service/launch.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { formatCappedCount } from '#ui/format/numbers.ts';
import { countBox } from '#workflow/approvals/service/boxes.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';
import type { InboxNextStep, NextStepList } from '../schema.ts';
import { inboxGroupNames } from '../web/inbox-groups.ts';
import { collectInbox } from './collect-inbox.ts';
import type { InboxSource } from './inbox-source.ts';
import { listTasks } from './list-tasks.ts';

/** A setup step, shown where something is missing. To add one, write an object of this type. */
export interface SetupSource {
  /** Callers need one of these permissions; omitted for everybody. */
  readonly wants?: readonly Permission[];
  find(ctx: Context): Promise<InboxNextStep | undefined>;
}

/** The maximum number of steps shown. */
const mostSteps = 3;

/**
 * Lists the caller's next steps: the most urgent pending item, missing setup, and without pending items the usual step of their
 * role. Never empty.
 */
export async function listNextSteps(ctx: Context, sources: readonly InboxSource[], setUps: readonly SetupSource[]): Promise<NextStepList> {
  const may = (permission: Permission): boolean => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  if (ctx.actor.kind === 'staff' && ctx.actor.permissions.size === 0) return { steps: [withoutRole] };
  const waiting = await findWaiting(ctx, sources);
  const found = [waiting];
  for (const { wants, find } of [...siteSetUps, ...setUps]) if (!wants || wants.some(may)) found.push(await find(ctx));
  // Without a pending item, the usual step of the role is shown beside the setup steps.
  if (!waiting) found.push(usualSteps.find(({ wants }) => may(wants))?.step);
  return { steps: found.filter((step) => step !== undefined).slice(0, mostSteps) };
}

const withoutRole: InboxNextStep = {
  code: 'role',
  title: '账号还没有角色',
  text: '请联系安全管理员，在“账号”中为您授予角色和工作范围；授予之后刷新本页即可开始。现在可以先核对自己的登录方式。',
  act: '查看我的账户',
  href: '/me',
};

async function findWaiting(ctx: Context, sources: readonly InboxSource[]): Promise<InboxNextStep | undefined> {
  const [first] = (await collectInbox(ctx, sources)).items;
  if (first) {
    const { source, item, group } = first;
    const key = `${source.code}:${item.subject}`;
    const text = `${inboxGroupNames[group]} · ${item.text}`;
    return { code: 'inbox', title: item.title, text, act: '去办理', href: `/inbox?${new URLSearchParams({ item: key })}` };
  }
  const [task] = (await listTasks(ctx)).tasks;
  return task && { code: 'task', title: `${formatCappedCount(task.count)} ${task.text}`, text: '', act: '去处理', href: task.href };
}

/** Missing setup of the site, shown to those who can complete it. */
const siteSetUps: readonly SetupSource[] = [
  {
    wants: ['content.read'],
    async find(ctx) {
      if ((await getLaunchState(ctx)) !== 'closed') return undefined;
      const text = '上线检查列出还缺哪些人员、服务与内容，各项都有去处。';
      return { code: 'launch', title: '网站尚未开通', text, act: '查看上线检查', href: '/launch' };
    },
  },
  {
    wants: ['import.propose'],
    async find(ctx) {
      if ((await countBox(ctx, importRequests, 'all')) > 0) return undefined;
      const text = '在“数据”中查看每份名单应何时更新，再把文件拖入“导入数据”。';
      return { code: 'import', title: '还没有在这里导入过数据', text, act: '导入数据', href: '/data/import' };
    },
  },
];

interface UsualStep {
  wants: Permission;
  step: InboxNextStep;
}

const usually = (wants: Permission, title: string, act: string, href: string): UsualStep => ({
  wants,
  step: { code: 'usual', title, text: '现在没有等您处理的事项。', act, href },
});

/** The usual step of each role, by permission: the first match. */
const usualSteps: readonly UsualStep[] = [
  usually('content.draft', '起草或修改网站内容', '打开内容', '/content'),
  usually('content.approve', '了解即将生效的变更单', '查看待生效', '/changes?box=scheduled'),
  usually('content.approve-second', '了解即将生效的变更单', '查看待生效', '/changes?box=scheduled'),
  usually('import.propose', '核对各份名单的更新情况', '打开数据', '/data'),
  usually('import.approve', '了解近期发布的数据', '查看已发布', '/data/proposals?box=applied'),
  usually('case.handle', '了解近期办结的业务', '查看已办结', '/cases?state=decided'),
  usually('case.approve', '了解近期办结的业务', '查看已办结', '/cases?state=decided'),
  usually('complaint.read', '了解各件投诉的期限', '打开投诉办理', '/complaints'),
  usually('recruitment.read', '了解投递的进展', '打开投递', '/deliveries'),
  usually('account.manage', '核对账号的启用情况', '打开账号', '/accounts'),
  usually('role.manage', '核对角色与权限', '打开角色与权限', '/roles'),
  usually('audit.read', '查阅近期的操作记录', '打开审计', '/audit'),
  usually('operation.read', '了解作业与运行状况', '查看运行状况', '/operation'),
  usually('client.read', '按号码查询客户', '打开客户查询', '/clients'),
  usually('insight.read', '了解网站的访问与搜索', '打开网站洞察', '/insight'),
  usually('content.read', '浏览网站内容', '打开内容', '/content'),
];
