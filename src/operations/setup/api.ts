import { maxLogoBytes, readLogo } from '#content/website/service/brand/read-logo.ts';
import type { OperationDeps } from '#operations/health/deps.ts';
import { readParts } from '#operations/health/service/health/health.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { checkListGet, launchTextsGet, launchPassIssue, readMarkSet, setUpLogo, setUpLinkCheck, setUpSubmit } from './calls.ts';
import type { SetUpDeps } from './deps.ts';
import {
  checkList,
  launchPass,
  launchTexts,
  cleanLogo,
  logoInput,
  readMarkInput,
  setUpInput,
  setUpLink,
  setUpReceipt,
  setUpLinkStatus,
  textsInput,
} from './schema.ts';
import { readCheckList, requiredServices } from './service/check-list.ts';
import { checkSetUpLink } from './service/links.ts';
import { issueLaunchTicket } from './service/passes.ts';
import { listLaunchTexts, markAsRead } from './service/read-marks.ts';

/** The endpoints for setting up a firm with the printed link, and for opening its site. */
export const createSetUpApi = (deps: SetUpDeps, operation: OperationDeps, targets: readonly ImportTarget[]): readonly Endpoint[] => [
  endpoint(
    setUpLinkCheck,
    { input: setUpLink, result: setUpLinkStatus, summary: '打开初始设置的链接', perMinute: 30, outcomes: ['notFound'] },
    (ctx, input) => checkSetUpLink(ctx, deps, input),
  ),
  endpoint(
    setUpLogo,
    {
      input: logoInput,
      result: cleanLogo,
      summary: '读入标志图形',
      perMinute: 30,
      upload: { files: 1, fileBytes: maxLogoBytes },
      outcomes: ['notFound'],
    },
    async (ctx, { token, file }) => {
      await checkSetUpLink(ctx, deps, { token });
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
      await checkSetUpLink(ctx, deps, input);
      return deps.runSetUp(input);
    },
  ),
  endpoint(checkListGet, { input: noInput, result: checkList, summary: '上线检查清单' }, async (ctx) =>
    readCheckList(ctx, await readParts(ctx, operation, requiredServices), targets),
  ),
  endpoint(
    readMarkSet,
    { input: readMarkInput, result: noResult, summary: '标记一项已核对', outcomes: ['notFound', 'conflict'] },
    markAsRead,
  ),
  endpoint(launchTextsGet, { input: textsInput, result: launchTexts, summary: '逐份核对的文字', outcomes: ['notFound'] }, (ctx, input) =>
    listLaunchTexts(ctx, deps, input),
  ),
  endpoint(
    launchPassIssue,
    { input: noInput, result: launchPass, summary: '取得查看未上线网站的凭证', perMinute: 30, outcomes: ['conflict'] },
    (ctx) => issueLaunchTicket(ctx, deps),
  ),
];
