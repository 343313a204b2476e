import { logoBytes, readLogo } from '#content/website/service/brand/read-logo.ts';
import type { OperationDeps } from '#operations/health/deps.ts';
import { readParts } from '#operations/health/service/health/health.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { checkListGet, launchTextsGet, passIssue, readingNote, setUpLogo, setUpOpen, setUpSubmit } from './calls.ts';
import type { FirstDayDeps } from './deps.ts';
import {
  checkList,
  launchPass,
  launchTexts,
  logo,
  logoInput,
  readingInput,
  setUpInput,
  setUpLink,
  setUpReceipt,
  setUpStanding,
  textsInput,
} from './schema.ts';
import { readCheckList, servicesAsked } from './service/check-list.ts';
import { openSetUp } from './service/links.ts';
import { issuePass } from './service/passes.ts';
import { listTexts, noteReading } from './service/readings.ts';

/** The endpoints for setting up a firm with the printed link, and for opening its site. */
export const createFirstDayApi = (deps: FirstDayDeps, operation: OperationDeps, targets: readonly ImportTarget[]): readonly Endpoint[] => [
  endpoint(
    setUpOpen,
    { input: setUpLink, result: setUpStanding, summary: '打开初始设置的链接', perMinute: 30, outcomes: ['notFound'] },
    (ctx, input) => openSetUp(ctx, deps, input),
  ),
  endpoint(
    setUpLogo,
    {
      input: logoInput,
      result: logo,
      summary: '读入标志图形',
      perMinute: 30,
      upload: { files: 1, fileBytes: logoBytes },
      outcomes: ['notFound'],
    },
    async (ctx, { token, file }) => {
      await openSetUp(ctx, deps, { token });
      return readLogo(file);
    },
  ),
  endpoint(
    setUpSubmit,
    {
      input: setUpInput,
      result: setUpReceipt,
      summary: '完成初始设置',
      perMinute: 30,
      outcomes: ['notFound', 'conflict', 'unavailable'],
    },
    async (ctx, input) => {
      await openSetUp(ctx, deps, input);
      return deps.runSetUp(input);
    },
  ),
  endpoint(checkListGet, { input: noInput, result: checkList, summary: '上线检查清单' }, async (ctx) =>
    readCheckList(ctx, await readParts(ctx, operation, servicesAsked), targets),
  ),
  endpoint(
    readingNote,
    { input: readingInput, result: noResult, summary: '标记一项已核对', outcomes: ['notFound', 'conflict'] },
    noteReading,
  ),
  endpoint(launchTextsGet, { input: textsInput, result: launchTexts, summary: '逐份核对的文字', outcomes: ['notFound'] }, (ctx, input) =>
    listTexts(ctx, deps, input),
  ),
  endpoint(
    passIssue,
    { input: noInput, result: launchPass, summary: '取得查看未上线网站的凭证', perMinute: 30, outcomes: ['conflict'] },
    (ctx) => issuePass(ctx, deps),
  ),
];
