import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { NotificationDeps } from './deps.ts';
import * as schema from './schema.ts';
import { beginAccount, beginMail, beginRobot, confirmAddress, removeAddress } from './service/addresses.ts';
import { listReach } from './service/list-reach.ts';
import { readOwnNotifications } from './service/read-own.ts';
import { sendTestMessage } from './service/send-test.ts';
import { saveNotificationSettings } from './service/settings.ts';

/** The API for notifications of staff outside of the console. */
export const createNotificationApi = (deps: NotificationDeps): readonly Endpoint[] => [
  endpoint(calls.ownNotificationGet, { input: noInput, result: schema.notificationDetail, summary: '自己的通知设置' }, (ctx) =>
    readOwnNotifications(ctx, deps),
  ),
  endpoint(
    calls.ownNotificationSave,
    { input: schema.settingsChange, result: noResult, summary: '保存自己的通知设置', outcomes: ['conflict'] },
    saveNotificationSettings,
  ),
  endpoint(
    calls.ownMailBegin,
    { input: schema.mailDraft, result: schema.codeSent, summary: '填写通知邮箱并获取验证码', outcomes: ['needsProof'] },
    (ctx, input) => beginMail(ctx, deps, input),
  ),
  endpoint(
    calls.ownRobotBegin,
    { input: schema.robotDraft, result: schema.codeSent, summary: '填写群机器人并获取验证码', outcomes: ['needsProof'] },
    (ctx, input) => beginRobot(ctx, deps, input),
  ),
  endpoint(
    calls.ownAccountBegin,
    { input: schema.accountDraft, result: schema.codeSent, summary: '填写企业微信、钉钉、飞书账号并获取验证码', outcomes: ['needsProof'] },
    (ctx, input) => beginAccount(ctx, deps, input),
  ),
  endpoint(
    calls.ownAddressTest,
    { input: schema.addressKind, result: noResult, summary: '向自己的通知地址发送测试通知', outcomes: ['notFound'] },
    (ctx, input) => sendTestMessage(ctx, deps, input),
  ),
  endpoint(
    calls.ownAddressConfirm,
    {
      input: schema.addressConfirm,
      result: noResult,
      summary: '以验证码确认通知地址',
      outcomes: ['wrongVerification', 'conflict'],
    },
    (ctx, input) => confirmAddress(ctx, deps, input),
  ),
  endpoint(
    calls.ownAddressRemove,
    { input: schema.addressKind, result: noResult, summary: '移除自己的通知地址', outcomes: ['needsProof', 'notFound'] },
    removeAddress,
  ),
  endpoint(
    calls.notificationReachList,
    { input: schema.reachQuery, result: schema.reachPage, summary: '员工能否在管理端之外收到通知' },
    (ctx, query) => listReach(ctx, deps, query),
  ),
];
