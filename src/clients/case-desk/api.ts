import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { assignmentResult, colleagueList, staffNote } from '#workflow/assignments/schema.ts';
import { assignWork, listAssignable } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import * as calls from './calls.ts';
import type { CaseDeskDeps } from './deps.ts';
import * as schema from './schema.ts';
import { caseWork } from './service/case-work.ts';
import { confirmCase, decideCase } from './service/decide-case.ts';
import { listCases } from './service/list-cases.ts';
import { readCase } from './service/read-case.ts';
import { readPictures, revealField } from './service/reveal-personal-data.ts';
import { listUnfinishedCases, readUnfinishedCase } from './service/unfinished-cases.ts';

/** Creates the endpoints by which staff decide client cases. */
export function createCaseDeskApi(deps: CaseDeskDeps): readonly Endpoint[] {
  return [...readingEndpoints(deps), ...leftEndpoints(deps), ...workEndpoints(), ...decisionEndpoints(deps)];
}

function readingEndpoints(deps: CaseDeskDeps): Endpoint[] {
  return [
    endpoint(
      calls.caseList,
      { input: schema.caseQuery, result: schema.casePage, summary: '业务审核队列', outcomes: ['notFound'] },
      (ctx, input) => listCases(ctx, deps, input),
    ),
    endpoint(
      calls.caseGet,
      { input: schema.caseId, result: schema.caseDetail, summary: '查看一笔业务', outcomes: ['notFound'] },
      (ctx, input) => readCase(ctx, deps, input),
    ),
    endpoint(
      calls.caseReveal,
      {
        input: schema.revealInput,
        result: schema.revealResult,
        summary: '查看业务中一项完整的个人信息',
        outcomes: ['needsProof', 'notFound'],
      },
      (ctx, input) => revealField(ctx, deps, input),
    ),
    endpoint(
      calls.casePictures,
      {
        input: schema.picturesInput,
        result: schema.picturesResult,
        summary: '查看业务中的身份证照片',
        outcomes: ['needsProof', 'notFound'],
      },
      (ctx, input) => readPictures(ctx, deps, input),
    ),
  ];
}

function leftEndpoints(deps: CaseDeskDeps): Endpoint[] {
  return [
    endpoint(
      calls.leftCaseList,
      { input: schema.unfinishedCaseQuery, result: schema.unfinishedCasePage, summary: '客户开始而没有提交的业务', outcomes: ['notFound'] },
      (ctx, input) => listUnfinishedCases(ctx, deps, input),
    ),
    endpoint(
      calls.leftCaseGet,
      { input: schema.caseId, result: schema.unfinishedCase, summary: '查看一笔没有提交的业务停在哪一步', outcomes: ['notFound'] },
      (ctx, input) => readUnfinishedCase(ctx, deps, input),
    ),
  ];
}

function workEndpoints(): Endpoint[] {
  return [
    endpoint(
      calls.caseColleagues,
      { input: noInput, result: colleagueList, summary: '可处理业务审核的人员', outcomes: ['notFound'] },
      (ctx) => listAssignable(ctx, caseWork),
    ),
    endpoint(
      calls.caseAssign,
      {
        input: schema.caseHandOver,
        result: assignmentResult,
        summary: '领取、转交或释放一笔业务',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, { id, ...change }) => assignWork(ctx, caseWork, id, change),
    ),
    endpoint(
      calls.caseNoteAdd,
      { input: schema.caseNote, result: staffNote, summary: '为一笔业务写内部备注', outcomes: ['notFound'] },
      (ctx, { id, text }) => addNote(ctx, caseWork, id, text),
    ),
  ];
}

function decisionEndpoints(deps: CaseDeskDeps): Endpoint[] {
  return [
    endpoint(
      calls.caseDecide,
      {
        input: schema.decisionInput,
        result: schema.decisionResult,
        summary: '审核一笔业务：通过、不通过或退回',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => decideCase(ctx, deps, input),
    ),
    endpoint(
      calls.caseConfirm,
      {
        input: schema.confirmationInput,
        result: schema.decisionResult,
        summary: '复核并通过一笔业务',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      (ctx, input) => confirmCase(ctx, deps, input),
    ),
  ];
}
