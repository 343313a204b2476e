import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as accountCalls from './calls/accounts.ts';
import { closedDaysGet } from './calls/closed-days.ts';
import * as ownCalls from './calls/sign-in.ts';
import * as tourCalls from './calls/tours.ts';
import * as viewCalls from './calls/views.ts';
import type { StaffDeps } from './deps.ts';
import * as accounts from './schema/accounts.ts';
import { closedDays, closedYear } from './schema/closed-days.ts';
import { columnChoice } from './schema/list-columns.ts';
import { me } from './schema/me.ts';
import * as roles from './schema/roles.ts';
import { scopeChoices } from './schema/scopes.ts';
import { signInResult } from './schema/sign-in-methods.ts';
import * as signs from './schema/sign-in.ts';
import * as tours from './schema/tours.ts';
import * as views from './schema/views.ts';
import {
  changeAccountAccess,
  changeAccountState,
  createAccount,
  endAccountSessions,
  requestLink,
} from './service/accounts/change-accounts.ts';
import { acceptLink, openLink } from './service/accounts/links.ts';
import { listAccounts, readAccount } from './service/accounts/list-accounts.ts';
import type { AccountSources } from './service/accounts/scopes.ts';
import { endAllSessions, endStaffSession, listAllSessions } from './service/accounts/sessions.ts';
import { listClosedDays } from './service/own/closed-days.ts';
import { readMe } from './service/own/me.ts';
import { saveOwnColumns } from './service/own/own-columns.ts';
import { beginSecondFactor, changeOwnPassword, confirmSecondFactor, proveIdentity, renewOwnCodes } from './service/own/own-secrets.ts';
import { endOwnSession, listOwnLogins, listOwnSessions, signOut } from './service/own/own-sessions.ts';
import { endOwnTour, listOwnTours } from './service/own/tours.ts';
import { changeOwnView, listOwnViews, removeOwnView, saveOwnView } from './service/own/views.ts';
import { changeRole, createRole, readMatrix, type StaffAct } from './service/roles.ts';
import { signIn } from './service/sign-in/sign-in.ts';
import { createSignInMethodsApi } from './sign-in-methods-api.ts';
import { createTokenApi } from './token-api.ts';

/**
 * The calls of staff about themselves and each other. `acts` returns all calls of the console, including these, for the
 * permission matrix.
 */
export function createStaffApi(deps: StaffDeps, acts: () => readonly StaffAct[], others: AccountSources): readonly Endpoint[] {
  return [
    ...entryEndpoints(deps),
    ...createSignInMethodsApi(deps),
    ...ownEndpoints(deps),
    ...viewEndpoints,
    ...tourEndpoints,
    ...accountEndpoints(deps, others),
    ...roleEndpoints(acts),
    ...createTokenApi(deps, others.listChoices),
  ];
}

function entryEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(
      ownCalls.signInSubmit,
      {
        input: signs.signInInput,
        result: signInResult,
        summary: '登录管理端',
        perMinute: deps.signInsPerMinute,
        outcomes: ['wrongCredentials', 'wrongVerification'],
      },
      (ctx, input) => signIn(ctx, deps, input),
    ),
    endpoint(
      ownCalls.linkOpen,
      {
        input: signs.linkInput,
        result: signs.linkResult,
        summary: '打开一次性链接',
        perMinute: deps.signInsPerMinute,
        outcomes: ['notFound'],
      },
      (ctx, input) => openLink(ctx, deps, input),
    ),
    endpoint(
      ownCalls.linkAccept,
      {
        input: signs.acceptInput,
        result: signs.recoveryCodes,
        summary: '使用一次性链接',
        perMinute: deps.signInsPerMinute,
        outcomes: ['notFound', 'wrongCredentials', 'wrongVerification'],
      },
      (ctx, input) => acceptLink(ctx, deps, input),
    ),
  ];
}

function ownEndpoints(deps: StaffDeps): Endpoint[] {
  return [
    endpoint(ownCalls.meGet, { input: noInput, result: me, summary: '当前登录的人员与权限' }, (ctx) => readMe(ctx, deps)),
    endpoint(ownCalls.signOutSubmit, { input: noInput, result: accounts.signedOut, summary: '退出登录', clearsCache: true }, (ctx) =>
      signOut(ctx, deps),
    ),
    endpoint(ownCalls.proofSubmit, { input: signs.proveInput, result: noResult, summary: '再次验证身份' }, (ctx, input) =>
      proveIdentity(ctx, deps, input),
    ),
    endpoint(
      ownCalls.ownPasswordChange,
      { input: signs.ownPasswordInput, result: noResult, summary: '修改自己的密码', outcomes: ['needsProof'] },
      (ctx, input) => changeOwnPassword(ctx, deps, input),
    ),
    endpoint(
      ownCalls.secondFactorBegin,
      { input: noInput, result: signs.totpSetup, summary: '开始设置第二因素', outcomes: ['needsProof'] },
      (ctx) => beginSecondFactor(ctx, deps),
    ),
    endpoint(
      ownCalls.secondFactorConfirm,
      {
        input: signs.secondFactorConfirmInput,
        result: signs.recoveryCodes,
        summary: '启用新的第二因素',
        outcomes: ['needsProof', 'conflict'],
      },
      (ctx, input) => confirmSecondFactor(ctx, deps, input),
    ),
    endpoint(
      ownCalls.recoveryCodesRenew,
      { input: noInput, result: signs.recoveryCodes, summary: '更换恢复码', outcomes: ['needsProof', 'conflict'] },
      (ctx) => renewOwnCodes(ctx, deps),
    ),
    endpoint(ownCalls.ownSessionList, { input: noInput, result: accounts.sessionList, summary: '自己的登录会话' }, listOwnSessions),
    endpoint(
      ownCalls.ownSessionEnd,
      {
        input: accounts.ownSessionEnd,
        result: accounts.endedAccountSessions,
        summary: '结束自己的一个会话，或其他全部会话',
        outcomes: ['needsProof', 'notFound'],
      },
      endOwnSession,
    ),
    endpoint(ownCalls.ownLoginList, { input: noInput, result: accounts.loginList, summary: '自己最近的登录' }, listOwnLogins),
  ];
}

const viewEndpoints: Endpoint[] = [
  endpoint(closedDaysGet, { input: closedYear, result: closedDays, summary: '一年中周一至周五的休市日，供日历使用' }, listClosedDays),
  endpoint(viewCalls.ownViewList, { input: views.viewScreen, result: views.viewList, summary: '自己在一个页面保存的筛选' }, listOwnViews),
  endpoint(viewCalls.ownColumnsSave, { input: columnChoice, result: noResult, summary: '选择自己在一个列表中看到的列' }, saveOwnColumns),
  endpoint(viewCalls.ownViewSave, { input: views.newView, result: views.viewList, summary: '保存一个筛选' }, saveOwnView),
  endpoint(
    viewCalls.ownViewChange,
    { input: views.viewChange, result: noResult, summary: '修改自己保存的一个筛选或其共享范围', outcomes: ['notFound'] },
    changeOwnView,
  ),
  endpoint(
    viewCalls.ownViewRemove,
    { input: views.viewId, result: noResult, summary: '删除自己保存的一个筛选', outcomes: ['notFound'] },
    removeOwnView,
  ),
];

const tourEndpoints: Endpoint[] = [
  endpoint(tourCalls.ownTourList, { input: noInput, result: tours.tourList, summary: '自己看过或推迟的新手导览' }, listOwnTours),
  endpoint(
    tourCalls.ownTourEnd,
    { input: tours.tourEnd, result: tours.tourList, summary: '完成或推迟一个新手导览', outcomes: ['notFound'] },
    endOwnTour,
  ),
];

function accountEndpoints(deps: StaffDeps, others: AccountSources): Endpoint[] {
  return [
    endpoint(
      accountCalls.accountList,
      { input: accounts.staffAccountQuery, result: accounts.accountPage, summary: '查询账号' },
      listAccounts,
    ),
    endpoint(
      accountCalls.accountGet,
      { input: accounts.accountId, result: accounts.accountDetail, summary: '查看一个账号', outcomes: ['notFound'] },
      (ctx, input) => readAccount(ctx, deps, others, input),
    ),
    endpoint(
      accountCalls.accountCreate,
      { input: accounts.newAccount, result: accounts.issuedLink, summary: '新建账号', outcomes: ['needsProof'] },
      (ctx, input) => createAccount(ctx, deps, input),
    ),
    endpoint(
      accountCalls.linkRequest,
      {
        input: accounts.linkRequest,
        result: accounts.issuedLink,
        summary: '发放一次性链接',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      (ctx, input) => requestLink(ctx, deps, input),
    ),
    endpoint(
      accountCalls.accountStateChange,
      {
        input: accounts.stateChange,
        result: accounts.endedAccountSessions,
        summary: '锁定、解锁或停用账号',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      changeAccountState,
    ),
    endpoint(
      accountCalls.accountSessionsEnd,
      {
        input: accounts.accountId,
        result: accounts.endedAccountSessions,
        summary: '结束他人的全部会话',
        outcomes: ['needsProof', 'notFound'],
      },
      endAccountSessions,
    ),
    endpoint(
      accountCalls.openSessionListGet,
      { input: noInput, result: accounts.openSessionList, summary: '全部登录会话' },
      listAllSessions,
    ),
    endpoint(
      accountCalls.staffSessionEnd,
      { input: accounts.sessionEnd, result: noResult, summary: '结束他人的一个会话', outcomes: ['needsProof', 'notFound'] },
      endStaffSession,
    ),
    endpoint(
      accountCalls.allSessionsEnd,
      {
        input: accounts.allSessionsEnd,
        result: accounts.endedAccountSessions,
        summary: '结束全部客户、应聘者或员工的登录',
        outcomes: ['needsProof'],
      },
      endAllSessions,
    ),
    endpoint(
      accountCalls.accountAccessChange,
      { input: accounts.accessChange, result: noResult, summary: '授予与收回角色、范围', outcomes: ['needsProof', 'notFound', 'conflict'] },
      (ctx, input) => changeAccountAccess(ctx, others.listChoices, input),
    ),
    endpoint(
      accountCalls.scopeChoicesGet,
      { input: noInput, result: scopeChoices, summary: '授权时可选的网点、栏目与待办队列' },
      others.listChoices,
    ),
  ];
}

function roleEndpoints(acts: () => readonly StaffAct[]): Endpoint[] {
  return [
    endpoint(accountCalls.roleMatrixGet, { input: noInput, result: roles.roleMatrix, summary: '查看角色与权限' }, (ctx) =>
      readMatrix(ctx, acts()),
    ),
    endpoint(
      accountCalls.roleCreate,
      { input: roles.newRole, result: roles.roleVersion, summary: '新建角色', outcomes: ['needsProof'] },
      createRole,
    ),
    endpoint(
      accountCalls.roleChange,
      {
        input: roles.roleChange,
        result: roles.roleVersion,
        summary: '修改角色的权限与登录网络',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      changeRole,
    ),
  ];
}
