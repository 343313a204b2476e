import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { assignmentResult, colleagueList, staffNote } from '#workflow/assignments/schema.ts';
import { assignWork, listAssignable } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import * as calls from './calls.ts';
import type { LinkDeps } from './deps.ts';
import * as links from './schema/links.ts';
import * as reports from './schema/reports.ts';
import { beginSearchOrder } from './service/begin-order.ts';
import { ignoreFinding, linkWorkQueue, listLinkFindings, readCheckStatus, readFinding, startCheck } from './service/links/findings.ts';
import { readReport, writeReportFile } from './service/read-report.ts';

/** The endpoints of reports about the site and of broken links. */
export const createInsightApi = (deps: LinkDeps): readonly Endpoint[] => [
  ...reportEndpoints(),
  ...readingEndpoints(deps),
  ...workEndpoints(),
];

function reportEndpoints(): Endpoint[] {
  return [
    endpoint(calls.reportGet, { input: reports.reportQuery, result: reports.report, summary: '网站洞察的一个部分' }, readReport),
    endpoint(
      calls.reportFileGet,
      { input: reports.fileQuery, result: reports.reportFile, summary: '导出洞察中的一张表', outcomes: ['notFound'] },
      writeReportFile,
    ),
    endpoint(
      calls.searchOrderBegin,
      {
        input: reports.searchOrderInput,
        result: reports.openedOrder,
        summary: '为没有结果的搜索起草同义词或推荐',
        outcomes: ['notFound', 'conflict'],
      },
      beginSearchOrder,
    ),
  ];
}

function readingEndpoints(deps: LinkDeps): Endpoint[] {
  return [
    endpoint(calls.findingList, { input: links.findingQuery, result: links.findingPage, summary: '链接检查的结果' }, listLinkFindings),
    endpoint(
      calls.findingGet,
      { input: links.findingId, result: links.findingDetail, summary: '查看一项链接检查的结果', outcomes: ['notFound'] },
      (ctx, input) => readFinding(ctx, deps, input),
    ),
    endpoint(calls.checkStatusGet, { input: noInput, result: links.checkStatus, summary: '最近一次链接检查' }, (ctx) =>
      readCheckStatus(ctx, deps),
    ),
  ];
}

function workEndpoints(): Endpoint[] {
  return [
    endpoint(calls.checkStart, { input: noInput, result: noResult, summary: '立即检查链接' }, startCheck),
    endpoint(
      calls.findingColleagues,
      { input: noInput, result: colleagueList, summary: '可处理链接检查结果的人员', outcomes: ['notFound'] },
      (ctx) => listAssignable(ctx, linkWorkQueue),
    ),
    endpoint(
      calls.findingAssign,
      {
        input: links.findingHandOver,
        result: assignmentResult,
        summary: '领取、转交或释放一项链接检查的结果',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, { id, ...change }) => assignWork(ctx, linkWorkQueue, String(id), change),
    ),
    endpoint(
      calls.findingNoteAdd,
      { input: links.findingNote, result: staffNote, summary: '为一项链接检查的结果写内部备注', outcomes: ['notFound'] },
      (ctx, { id, text }) => addNote(ctx, linkWorkQueue, String(id), text),
    ),
    endpoint(
      calls.findingIgnore,
      { input: links.ignoreInput, result: noResult, summary: '忽略一项链接检查的结果', outcomes: ['notFound', 'conflict'] },
      ignoreFinding,
    ),
  ];
}
