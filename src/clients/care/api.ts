import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { assignmentResult, colleagueList, staffNote } from '#workflow/assignments/schema.ts';
import { assignWork, listAssignable } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import * as calls from './calls.ts';
import type { ClientCareDeps } from './deps.ts';
import * as schema from './schema.ts';
import { endClientSessions, clearFailedLogins, freezeClient, unlockClient } from './service/act-on-client.ts';
import { lookUpClient } from './service/look-up.ts';
import { decideRequest, listRequests, privacyWork, readRequest, revealRequestField } from './service/privacy-requests.ts';
import { readClient, readHistory, revealClientField } from './service/read-client.ts';

/** Creates the client service endpoints for staff: exact look-ups, account actions, and requests about personal data. */
export const createClientCareApi = (deps: ClientCareDeps): readonly Endpoint[] => [...clientEndpoints(deps), ...requestEndpoints(deps)];

function clientEndpoints(deps: ClientCareDeps): Endpoint[] {
  return [
    endpoint(
      calls.clientLookUp,
      { input: schema.lookUpInput, result: schema.lookUpResult, summary: '按号码查询客户', outcomes: ['notFound'] },
      (ctx, input) => lookUpClient(ctx, deps, input),
    ),
    endpoint(
      calls.clientGet,
      { input: schema.lookUpId, result: schema.clientDetail, summary: '查询所得的客户', outcomes: ['notFound'] },
      (ctx, input) => readClient(ctx, deps, input),
    ),
    endpoint(
      calls.clientHistoryGet,
      { input: schema.historyQuery, result: schema.clientHistory, summary: '客户的记录', outcomes: ['notFound'] },
      (ctx, input) => readHistory(ctx, deps, input),
    ),
    endpoint(
      calls.clientFieldReveal,
      { input: schema.clientReveal, result: schema.revealedValue, summary: '查看客户的完整信息', outcomes: ['needsProof', 'notFound'] },
      (ctx, input) => revealClientField(ctx, deps, input),
    ),
    endpoint(
      calls.clientFreeze,
      { input: schema.clientAct, result: noResult, summary: '冻结客户的网上账户', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => freezeClient(ctx, deps, input),
    ),
    endpoint(
      calls.clientOpen,
      { input: schema.clientUnlock, result: noResult, summary: '解除冻结或锁定', outcomes: ['needsProof', 'notFound', 'conflict'] },
      (ctx, input) => unlockClient(ctx, deps, input),
    ),
    endpoint(
      calls.clientSessionsEnd,
      { input: schema.clientAct, result: schema.endedSessions, summary: '结束客户的全部登录', outcomes: ['notFound'] },
      (ctx, input) => endClientSessions(ctx, deps, input),
    ),
    endpoint(
      calls.clientFailuresForget,
      { input: schema.clientAct, result: noResult, summary: '解除登录失败后的暂停', outcomes: ['needsProof', 'notFound', 'conflict'] },
      (ctx, input) => clearFailedLogins(ctx, deps, input),
    ),
  ];
}

function requestEndpoints(deps: ClientCareDeps): Endpoint[] {
  return [
    endpoint(calls.privacyRequestList, { input: schema.requestQuery, result: schema.requestPage, summary: '个人信息申请' }, (ctx, input) =>
      listRequests(ctx, deps, input),
    ),
    endpoint(calls.privacyColleagueList, { input: noInput, result: colleagueList, summary: '可以办理个人信息申请的人员' }, (ctx) =>
      listAssignable(ctx, privacyWork),
    ),
    endpoint(
      calls.privacyRequestGet,
      { input: schema.requestId, result: schema.requestDetail, summary: '一项个人信息申请', outcomes: ['notFound'] },
      (ctx, input) => readRequest(ctx, deps, input),
    ),
    endpoint(
      calls.privacyRequestAssign,
      { input: schema.requestHandOver, result: assignmentResult, summary: '领取或转交个人信息申请', outcomes: ['notFound', 'conflict'] },
      (ctx, { id, ...hands }) => assignWork(ctx, privacyWork, id, hands),
    ),
    endpoint(
      calls.privacyRequestNote,
      { input: schema.requestNote, result: staffNote, summary: '备注个人信息申请', outcomes: ['notFound'] },
      (ctx, { id, text }) => addNote(ctx, privacyWork, id, text),
    ),
    endpoint(
      calls.privacyFieldReveal,
      { input: schema.requestReveal, result: schema.revealedValue, summary: '查看申请人的完整信息', outcomes: ['needsProof', 'notFound'] },
      (ctx, input) => revealRequestField(ctx, deps, input),
    ),
    endpoint(
      calls.privacyRequestDo,
      { input: schema.requestId, result: noResult, summary: '办理个人信息申请', outcomes: ['needsProof', 'notFound', 'conflict'] },
      (ctx, input) => decideRequest(ctx, deps, input),
    ),
    endpoint(
      calls.privacyRequestRefuse,
      { input: schema.requestRefusal, result: noResult, summary: '不同意个人信息申请', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => decideRequest(ctx, deps, input),
    ),
  ];
}
