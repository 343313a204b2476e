import { lazy, type ComponentType } from 'react';
import type { Call, Empty } from '#contract/call.ts';
import type { Permission } from '#contract/permissions.ts';
import { inboxCountGet } from '#modules/console/inbox/calls.ts';
import type { IconName } from '#web/ui/icon/icon.tsx';

export interface ScreenEntry {
  path: string;
  title: string;
  /** The initials of its title in pinyin, by which the palette finds it. */
  initials: string;
  group: '工作' | '内容' | '数据' | '洞察' | '系统';
  icon: IconName;
  /** After `g` it leads here; there are more screens than letters, and the palette knows all. */
  letter?: string;
  /** Without it the screen is not offered. */
  may?: Permission;
  /** How much waits there, beside its title. */
  counts?: Call<Empty, { count: number; isMore: boolean }>;
  Component: ComponentType;
  /** One of what it lists, at its own number behind the path. */
  Detail?: ComponentType;
}

const staff = () => import('#modules/console/staff/console/accounts-screen.tsx');

/** Every screen of the console, in the order of the rail. A new one is a line here. */
export const screens: readonly ScreenEntry[] = [
  {
    path: '/',
    title: '工作台',
    initials: 'gzt',
    group: '工作',
    icon: 'list',
    letter: 'h',
    Component: lazy(async () => ({ default: (await import('#modules/console/operation/console/home-screen.tsx')).HomeScreen })),
  },
  {
    path: '/inbox',
    title: '待办',
    initials: 'db',
    group: '工作',
    icon: 'info',
    letter: 'w',
    counts: inboxCountGet,
    Component: lazy(async () => ({ default: (await import('#modules/console/inbox/console/inbox-screen.tsx')).InboxScreen })),
  },
  {
    path: '/complaints',
    title: '投诉办理',
    initials: 'tsbl',
    group: '工作',
    icon: 'chat',
    letter: 't',
    may: 'complaint.read',
    Component: lazy(async () => ({
      default: (await import('#modules/console/complaint-desk/console/complaints-screen.tsx')).ComplaintsScreen,
    })),
  },
  {
    path: '/cases',
    title: '业务审核',
    initials: 'ywsh',
    group: '工作',
    icon: 'check',
    letter: 'b',
    may: 'case.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/case-desk/console/case-desk-screen.tsx')).CaseDeskScreen })),
  },
  {
    path: '/deliveries',
    title: '投递',
    initials: 'td',
    group: '工作',
    icon: 'mail',
    letter: 'v',
    may: 'recruitment.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/hiring/console/deliveries-screen.tsx')).DeliveriesScreen })),
  },
  {
    path: '/talents',
    title: '人才储备',
    initials: 'rccb',
    group: '工作',
    icon: 'account',
    letter: 'n',
    may: 'recruitment.manage',
    Component: lazy(async () => ({ default: (await import('#modules/console/hiring/console/talents-screen.tsx')).TalentsScreen })),
  },
  {
    path: '/recruitment-figures',
    title: '招聘统计',
    initials: 'zptj',
    group: '工作',
    icon: 'list',
    may: 'recruitment.manage',
    Component: lazy(async () => ({ default: (await import('#modules/console/hiring/console/figures-screen.tsx')).FiguresScreen })),
  },
  {
    path: '/exports',
    title: '个人信息导出',
    initials: 'grxxdc',
    group: '工作',
    icon: 'download',
    may: 'personal.export',
    Component: lazy(async () => ({ default: (await import('#modules/console/data-export/console/exports-screen.tsx')).ExportsScreen })),
  },
  {
    path: '/export-reviews',
    title: '导出审批',
    initials: 'dcsp',
    group: '工作',
    icon: 'check',
    letter: 'z',
    may: 'personal.export-approve',
    Component: lazy(async () => ({
      default: (await import('#modules/console/data-export/console/reviews-screen.tsx')).ExportReviewsScreen,
    })),
  },
  {
    path: '/clients',
    title: '客户查询',
    initials: 'khcx',
    group: '工作',
    icon: 'account',
    letter: 'q',
    may: 'client.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/client-care/console/look-up-screen.tsx')).LookUpScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/client-care/console/client-screen.tsx')).ClientScreen })),
  },
  {
    path: '/privacy-requests',
    title: '个人信息申请',
    initials: 'grxxsq',
    group: '工作',
    icon: 'file',
    letter: 'p',
    may: 'privacy.handle',
    Component: lazy(async () => ({
      default: (await import('#modules/console/client-care/console/requests-screen.tsx')).PrivacyRequestsScreen,
    })),
  },
  {
    path: '/content',
    title: '内容',
    initials: 'nr',
    group: '内容',
    icon: 'news',
    letter: 'c',
    may: 'content.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/change/console/content/content-screen.tsx')).ContentScreen })),
  },
  {
    path: '/changes',
    title: '变更单',
    initials: 'bgd',
    group: '内容',
    icon: 'book',
    letter: 'd',
    may: 'content.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/change/console/order/changes-screen.tsx')).ChangesScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/change/console/order/change-screen.tsx')).ChangeScreen })),
  },
  {
    path: '/media',
    title: '图片库',
    initials: 'tpk',
    group: '内容',
    icon: 'eye',
    letter: 'g',
    may: 'content.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/change/console/media/media-screen.tsx')).MediaScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/change/console/media/media-item-screen.tsx')).MediaItemScreen })),
  },
  {
    path: '/evidence',
    title: '网页存证',
    initials: 'wycz',
    group: '内容',
    icon: 'shield',
    letter: 'e',
    may: 'content.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/evidence/console/evidence-screen.tsx')).EvidenceScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/evidence/console/showing-screen.tsx')).ShowingScreen })),
  },
  {
    path: '/insight',
    title: '网站洞察',
    initials: 'wzdc',
    group: '洞察',
    icon: 'eye',
    letter: 'x',
    may: 'insight.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/insight/console/insight-screen.tsx')).InsightScreen })),
  },
  {
    path: '/links',
    title: '链接检查',
    initials: 'ljjc',
    group: '洞察',
    icon: 'check',
    may: 'insight.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/insight/console/links/links-screen.tsx')).LinksScreen })),
  },
  {
    path: '/data',
    title: '数据',
    initials: 'sj',
    group: '数据',
    icon: 'list',
    letter: 's',
    may: 'import.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/daily-data/console/overview-screen.tsx')).OverviewScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/daily-data/console/versions-screen.tsx')).VersionsScreen })),
  },
  {
    path: '/data/import',
    title: '导入数据',
    initials: 'drsj',
    group: '数据',
    icon: 'download',
    letter: 'j',
    may: 'import.propose',
    Component: lazy(async () => ({
      default: (await import('#modules/console/daily-data/console/bringing/import-screen.tsx')).ImportScreen,
    })),
  },
  {
    path: '/data/proposals',
    title: '数据复核与发布',
    initials: 'sjfhyfb',
    group: '数据',
    icon: 'check',
    letter: 'f',
    may: 'import.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/daily-data/console/imports-screen.tsx')).ImportsScreen })),
    Detail: lazy(async () => ({
      default: (await import('#modules/console/daily-data/console/handling/handling-screen.tsx')).HandlingScreen,
    })),
  },
  {
    path: '/launch',
    title: '上线检查',
    initials: 'sxjc',
    group: '内容',
    icon: 'check',
    may: 'content.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/first-day/console/launch-screen.tsx')).LaunchScreen })),
  },
  {
    path: '/accounts',
    title: '账号',
    initials: 'zh',
    group: '系统',
    icon: 'account',
    letter: 'a',
    may: 'account.read',
    Component: lazy(async () => ({ default: (await staff()).AccountsScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/staff/console/account-screen.tsx')).AccountScreen })),
  },
  {
    path: '/sessions',
    title: '登录会话',
    initials: 'dlhh',
    group: '系统',
    icon: 'account',
    letter: 'l',
    may: 'account.read',
    Component: lazy(async () => ({
      default: (await import('#modules/console/staff/console/sessions-screen.tsx')).SessionsScreen,
    })),
  },
  {
    path: '/roles',
    title: '角色与权限',
    initials: 'jsyqx',
    group: '系统',
    icon: 'shield',
    letter: 'r',
    may: 'role.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/staff/console/roles-screen.tsx')).RolesScreen })),
  },
  {
    path: '/audit',
    title: '审计',
    initials: 'sj',
    group: '系统',
    icon: 'file',
    letter: 'u',
    may: 'audit.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/audit/console/audit-screen.tsx')).AuditScreen })),
  },
  {
    path: '/operation',
    title: '作业与运行状况',
    initials: 'zyyyxzk',
    group: '系统',
    icon: 'calendar',
    letter: 'o',
    may: 'operation.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/operation/console/queues-screen.tsx')).QueuesScreen })),
    Detail: lazy(async () => ({ default: (await import('#modules/console/operation/console/jobs-screen.tsx')).JobsScreen })),
  },
  {
    path: '/retention',
    title: '保存期限',
    initials: 'bcqx',
    group: '系统',
    icon: 'calendar',
    letter: 'k',
    may: 'operation.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/operation/console/retention-screen.tsx')).RetentionScreen })),
  },
  {
    path: '/settings',
    title: '运行设置',
    initials: 'yxsz',
    group: '系统',
    icon: 'list',
    letter: 'y',
    may: 'operation.read',
    Component: lazy(async () => ({ default: (await import('#modules/console/operation/console/settings-screen.tsx')).SettingsScreen })),
  },
  {
    path: '/outbox',
    title: '消息发件箱',
    initials: 'xxfjx',
    group: '系统',
    icon: 'mail',
    letter: 'm',
    may: 'operation.manage',
    Component: lazy(async () => ({ default: (await import('#modules/console/operation/console/outbox-screen.tsx')).OutboxScreen })),
  },
];

/** About who is signed in; it hangs at their name. */
export const ownScreen = {
  path: '/me',
  title: '我的账户',
  initials: 'wdzh',
  letter: 'i',
  Component: lazy(async () => ({ default: (await import('#modules/console/staff/console/own-screen.tsx')).OwnScreen })),
};
