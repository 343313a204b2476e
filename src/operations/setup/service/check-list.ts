import { findLaunch, getLaunchState } from '#content/website/service/launch.ts';
import { readDuties, readRoleGaps } from '#identity/staff/service/accounts/duties.ts';
import type { HealthPart } from '#operations/health/schema.ts';
import type { Context } from '#platform/context.ts';
import { findOpenOfType } from '#workflow/approvals/service/find.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { countContentItems, hasContent, listContentItems } from '#workflow/change-orders/service/list-contents.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import type { ChecklistItem, CheckList } from '../schema.ts';
import { contentChecks, type ContentCheck } from './content-checks.ts';
import { listEmptyLists } from './empty-lists.ts';
import { listEmptyPages } from './empty-pages.ts';
import { listReadMarks, type ReadMarks } from './read-marks.ts';

/** Returns the checklist: what exists, what is missing before the site can be opened, and who has read it. */
export async function readCheckList(
  ctx: Context,
  services: readonly HealthPart[],
  targets: readonly ImportTarget[] = [],
): Promise<CheckList> {
  const [standing, launch, readings, order] = await Promise.all([
    getLaunchState(ctx),
    findLaunch(ctx),
    listReadMarks(ctx),
    findOpenOfType(ctx, contentKind, 'launch'),
  ]);
  const lines = [...(await listPeople(ctx)), ...listServices(services)];
  for (const check of contentChecks) lines.push(await lineOf(ctx, check, readings));
  return {
    standing,
    preparedAt: launch?.preparedAt.toISOString() ?? null,
    openedAt: launch?.openedAt?.toISOString() ?? null,
    lines,
    emptyPages: await listEmptyPages(ctx),
    emptyLists: await listEmptyLists(ctx, targets),
    order: order ?? null,
  };
}

async function lineOf(ctx: Context, check: ContentCheck, { whole, texts }: ReadMarks): Promise<ChecklistItem> {
  const { code, type, title, note, isNeeded = false } = check;
  // Optional settings that nobody has written are one empty form.
  const count = (await hasContent(ctx, type)) ? await countContentItems(ctx, type) : 0;
  const line = { code, title, note, isNeeded, count, href: `/content?type=${type}`, textsRead: null };
  if (count === 0) return { ...line, state: 'missing', ...unread };
  const reading = whole.get(code);
  if (reading) return { ...line, state: 'done', ...reading };
  if (!check.isOneByOne) return { ...line, state: 'unread', ...unread };
  const read = texts.get(code);
  const things = await listContentItems(ctx, type);
  const textsRead = things.flatMap(({ subject }) => read?.get(subject) ?? []);
  if (textsRead.length < things.length) return { ...line, state: 'unread', textsRead: textsRead.length, ...unread };
  const last = textsRead.toSorted((one, other) => (one.readAt ?? '').localeCompare(other.readAt ?? '')).at(-1);
  return { ...line, state: 'done', ...(last ?? unread) };
}

const people: readonly { code: string; title: string; note: string; counts: readonly string[]; least: number }[] = [
  {
    code: 'administrators',
    title: '三名管理员启用账号',
    note: '系统、安全、审计管理员各自打开一次性链接，设置密码与第二因素',
    counts: ['system', 'security', 'audit'],
    least: 3,
  },
  {
    code: 'editors',
    title: '内容的经办与两级复核',
    note: '系统管理员建立账号，本人启用后由安全管理员授予“采编经办”“内容复核”“合规”角色和内容栏目的范围',
    counts: ['content.draft', 'content.approve', 'content.approve-second'],
    least: 3,
  },
];

const unread = { readBy: null, readAt: null };
/** For items without texts to read. */
const noTexts = { ...unread, textsRead: null };

/** Roles without people are allowed, but a single administrator without a deputy is reported. */
async function listGaps(ctx: Context): Promise<ChecklistItem[]> {
  const { administrators, emptyRoles } = await readRoleGaps(ctx);
  return [
    {
      code: 'second-administrator',
      title: '第二名系统管理员',
      note: '唯一的系统管理员不能登录时，没有人能为他恢复',
      isNeeded: false,
      count: administrators,
      state: administrators > 1 ? 'done' : 'missing',
      href: '/accounts',
      ...noTexts,
    },
    {
      code: 'empty-roles',
      title: '各角色都有人',
      note: emptyRoles.length === 0 ? '每个角色都有启用的账号' : `还没有人：${emptyRoles.join('、')}。不开展的可以留空`,
      isNeeded: false,
      count: emptyRoles.length,
      state: emptyRoles.length === 0 ? 'done' : 'missing',
      href: '/roles',
      ...noTexts,
    },
  ];
}

interface ServiceCheck {
  /** The code of the item and of the corresponding part of the health report. */
  code: string;
  part: string;
  title: string;
  isNeeded: boolean;
}

/** The services a site needs besides content; it is not enough to configure them, they must have been used. */
const serviceChecks: readonly ServiceCheck[] = [
  { code: 'messages', part: '短信与邮件', title: '短信与邮件接通并试发', isNeeded: true },
  { code: 'backup', part: '备份', title: '每日备份', isNeeded: true },
  { code: 'drill', part: '恢复演练', title: '从备份恢复演练过一次', isNeeded: true },
  { code: 'database-rights', part: '数据库权限', title: '网站以受限的数据库角色运行', isNeeded: false },
  { code: 'encryption', part: '连接加密', title: '与其他机器的连接加密', isNeeded: false },
  { code: 'signing-keys', part: '封存与透明日志的密钥', title: '签名密钥与主密钥分开', isNeeded: false },
  { code: 'scanner', part: '病毒检查', title: '上传的文件检查病毒', isNeeded: false },
  { code: 'certificate', part: '签署证书', title: '本公司的签署证书', isNeeded: false },
];

/** The parts of the health report that the checklist uses. */
export const requiredServices: readonly string[] = serviceChecks.map(({ part }) => part);

const listServices = (services: readonly HealthPart[]): ChecklistItem[] =>
  serviceChecks.flatMap(({ code, part, title, isNeeded }) => {
    const found = services.find(({ name }) => name === part);
    if (!found) return [];
    const isGood = found.state === 'good';
    return [
      {
        code,
        title,
        note: found.remedy === null ? found.text : `${found.text}。${found.remedy}`,
        isNeeded,
        count: isGood ? 1 : 0,
        state: isGood ? 'done' : 'missing',
        href: '/operation',
        ...noTexts,
      },
    ];
  });

async function listPeople(ctx: Context): Promise<ChecklistItem[]> {
  const held = await readDuties(ctx);
  return [...needed(held), ...(await listGaps(ctx))];
}

function needed(held: ReadonlySet<string>): ChecklistItem[] {
  return people.map(({ code, title, note, counts, least }) => {
    const count = counts.filter((name) => held.has(name)).length;
    return {
      code,
      title,
      note,
      count,
      isNeeded: true,
      href: '/accounts',
      state: count >= least ? 'done' : 'missing',
      ...noTexts,
    };
  });
}
