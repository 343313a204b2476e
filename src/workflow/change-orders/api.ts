import { maxLogoBytes, readLogo } from '#content/website/service/brand/read-logo.ts';
import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as approvals from '#workflow/approvals/schema.ts';
import { addComment, editComment, recordPresence, reopenComment, resolveComment } from '#workflow/approvals/service/comments.ts';
import { decideRequest, ratifyRequest } from '#workflow/approvals/service/decide.ts';
import { listMentionable } from '#workflow/approvals/service/mentions.ts';
import { listReviewLinks, revokeReviewLink } from '#workflow/approvals/service/review-links.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { undoApproval } from '#workflow/approvals/service/undo-approval.ts';
import { reopenRequest, withdrawRequest } from '#workflow/approvals/service/write.ts';
import * as contentCalls from './calls/contents.ts';
import * as fileCalls from './calls/files.ts';
import * as futureCalls from './calls/future.ts';
import * as orderCalls from './calls/orders.ts';
import * as reviewCalls from './calls/reviews.ts';
import type { ChangeDeps } from './deps.ts';
import * as view from './schema/content-view.ts';
import * as contents from './schema/contents.ts';
import * as files from './schema/files.ts';
import * as finding from './schema/finding.ts';
import * as future from './schema/future.ts';
import * as moments from './schema/moments.ts';
import * as orders from './schema/orders.ts';
import * as reviews from './schema/reviews.ts';
import { contentKind } from './service/content-kind.ts';
import { listContentUses } from './service/content-uses.ts';
import { addContentFile, findLinks, readFileName } from './service/files.ts';
import { findContents } from './service/find/find-contents.ts';
import { NameIndex } from './service/find/name-index.ts';
import { beginFuture, readFuture } from './service/future/site-future.ts';
import { listSubjects, listTypes, readForm } from './service/list-contents.ts';
import { changeSeveral } from './service/orders/change-several.ts';
import { listOrders } from './service/orders/list-orders.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { moveMoment } from './service/orders/move-moment.ts';
import { moveOwnMoment } from './service/orders/move-own-moment.ts';
import { publishAtOnce } from './service/orders/publish-at-once.ts';
import { readOrder } from './service/orders/read-order.ts';
import { groupOrders, scheduleSeveral } from './service/orders/schedule-several.ts';
import { takeDown } from './service/orders/take-down.ts';
import { createOrder, restoreOrder, saveOrder } from './service/orders/write-order.ts';
import { listReferences } from './service/references/find-references.ts';
import { addRemark, issueOrderLink, openReview } from './service/review/open-review.ts';
import { exportContents } from './service/sheet/export-contents.ts';
import { readListSheet, writeListSheet } from './service/sheet/list-sheet.ts';
import { viewContent } from './service/view-content.ts';

/** Drafts contain whole lists and whole texts: a list of four hundred branches, a body of half a million characters. */
const draftBytes = 16 * 1024 ** 2;

export const createChangeApi = (deps: ChangeDeps): readonly Endpoint[] => [
  ...contentEndpoints(deps),
  ...fileEndpoints(deps),
  ...writingEndpoints(deps),
  ...decidingEndpoints(),
  ...talkEndpoints(),
  ...reviewEndpoints(deps),
  endpoint(
    futureCalls.futureGet,
    { input: noInput, result: future.futureResult, summary: '查询未来的网站与今天的不同', perMinute: 20 },
    (ctx) => readFuture(ctx, deps),
  ),
  endpoint(futureCalls.futureBegin, { input: future.futureInput, result: noResult, summary: '选择查看网站的未来时刻' }, beginFuture),
];

function fileEndpoints(deps: ChangeDeps): Endpoint[] {
  return [
    endpoint(
      fileCalls.fileUpload,
      {
        input: files.fileUploadInput,
        result: files.fileName,
        summary: '上传附件',
        upload: { files: 1, fileBytes: fileCalls.attachmentLimits.bytes },
      },
      (ctx, { file }) => addContentFile(ctx, deps, file),
    ),
    endpoint(
      fileCalls.fileGet,
      { input: files.fileNameQuery, result: files.fileName, summary: '附件的名称与地址', outcomes: ['notFound'] },
      (ctx, query) => readFileName(ctx, deps, query),
    ),
    endpoint(
      fileCalls.sheetGet,
      { input: files.listSheetQuery, result: files.listSheet, summary: '下载名单为表格', outcomes: ['notFound', 'conflict'] },
      writeListSheet,
    ),
    endpoint(
      fileCalls.sheetRead,
      {
        input: files.sheetInput,
        result: files.sheetReading,
        summary: '从表格读入名单',
        upload: { files: 1, fileBytes: fileCalls.attachmentLimits.bytes },
        outcomes: ['notFound', 'conflict'],
      },
      readListSheet,
    ),
    endpoint(
      fileCalls.logoRead,
      { input: files.fileUploadInput, result: files.logo, summary: '读入标志图形', upload: { files: 1, fileBytes: maxLogoBytes } },
      (_ctx, { file }) => readLogo(file),
    ),
    endpoint(fileCalls.linkFind, { input: files.linkQuery, result: files.linkTargets, summary: '按文字查找站内页面' }, findLinks),
  ];
}

function contentEndpoints(deps: ChangeDeps): Endpoint[] {
  const names = new NameIndex();
  return [
    endpoint(contentCalls.typeList, { input: noInput, result: contents.typeList, summary: '内容类型' }, listTypes),
    endpoint(
      contentCalls.formGet,
      { input: contents.typeName, result: contents.contentForm, summary: '一种内容的表单', outcomes: ['notFound'] },
      readForm,
    ),
    endpoint(
      contentCalls.subjectList,
      { input: contents.subjectQuery, result: contents.subjectPage, summary: '查询内容', outcomes: ['notFound'] },
      (ctx, query) => listSubjects(ctx, deps, query),
    ),
    endpoint(
      contentCalls.contentViewGet,
      { input: contents.subjectName, result: view.contentView, summary: '查看内容', outcomes: ['notFound'] },
      (ctx, name) => viewContent(ctx, deps, name),
    ),
    endpoint(
      contentCalls.contentUsesGet,
      { input: contents.subjectName, result: view.contentUses, summary: '链接到一项内容的其他内容', outcomes: ['notFound'] },
      listContentUses,
    ),
    endpoint(
      contentCalls.referenceList,
      { input: contents.subjectName, result: contents.referenceList, summary: '引用一项内容的其他内容', outcomes: ['notFound'] },
      listReferences,
    ),
    endpoint(
      contentCalls.contentFind,
      { input: finding.findQuery, result: finding.contentsFound, summary: '按文字或编号查找内容与变更单' },
      (ctx, query) => findContents(ctx, names, query),
    ),
    endpoint(
      contentCalls.subjectExport,
      { input: contents.contentExportInput, result: contents.contentExport, summary: '导出内容列表', outcomes: ['notFound', 'conflict'] },
      exportContents,
    ),
    endpoint(
      contentCalls.takeDownSubmit,
      {
        input: contents.takeDownInput,
        result: orders.orderName,
        summary: '紧急下线',
        outcomes: ['needsProof', 'notFound', 'conflict'],
      },
      takeDown,
    ),
    endpoint(
      contentCalls.changeBegin,
      { input: contents.orderBeginInput, result: orders.orderName, summary: '起草变更单', outcomes: ['notFound', 'conflict'] },
      createOrder,
    ),
    endpoint(
      contentCalls.scheduleTogether,
      {
        input: contents.scheduleTogetherInput,
        result: contents.bulkChangeResult,
        summary: '为多张草稿安排同一生效时间',
        outcomes: ['notFound', 'conflict'],
      },
      scheduleSeveral,
    ),
    endpoint(
      contentCalls.changeTogether,
      { input: contents.bulkChangeInput, result: contents.bulkChangeResult, summary: '批量起草变更单', outcomes: ['notFound', 'conflict'] },
      changeSeveral,
    ),
  ];
}

function writingEndpoints(deps: ChangeDeps): Endpoint[] {
  const outcomes = ['notFound', 'conflict'] as const;
  return [
    endpoint(orderCalls.changeList, { input: orders.orderQuery, result: orders.orderPage, summary: '查询变更单' }, listOrders),
    endpoint(
      orderCalls.changeGet,
      { input: orders.orderId, result: orders.orderDetail, summary: '查看变更单', outcomes: ['notFound'] },
      (ctx, input) => readOrder(ctx, input, deps.effectsOf),
    ),
    endpoint(
      orderCalls.changeSave,
      { input: orders.saveInput, result: orders.saveResult, summary: '保存变更单', bodyBytes: draftBytes, outcomes },
      saveOrder,
    ),
    endpoint(
      orderCalls.changeSubmit,
      { input: orders.orderSubmitInput, result: approvals.approvalOutcome, summary: '提交复核', outcomes },
      (ctx, input) => submitRequest(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.changeAtOnce,
      {
        input: orders.orderSubmitInput,
        result: approvals.approvalOutcome,
        summary: '立即发布，由他人追认',
        outcomes: [...outcomes, 'needsProof'],
      },
      publishAtOnce,
    ),
    endpoint(
      orderCalls.changeMerge,
      { input: orders.mergeInput, result: orders.mergeResult, summary: '与线上内容或他人的修订合并', bodyBytes: draftBytes, outcomes },
      mergeOrder,
    ),
    endpoint(
      orderCalls.changeReopen,
      { input: orders.orderId, result: approvals.approvalOutcome, summary: '撤回修改', outcomes },
      (ctx, input) => reopenRequest(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.changeWithdraw,
      { input: orders.orderId, result: approvals.approvalOutcome, summary: '撤回变更单', outcomes },
      (ctx, input) => withdrawRequest(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.changeRestore,
      { input: orders.orderId, result: orders.orderName, summary: '恢复为该变更单的内容', outcomes },
      restoreOrder,
    ),
    endpoint(
      orderCalls.momentMove,
      { input: moments.momentMove, result: moments.momentMoveResult, summary: '改变更单的生效或结束时间', outcomes },
      moveMoment,
    ),
    endpoint(
      orderCalls.ownMomentMove,
      { input: moments.ownMomentMove, result: orders.orderName, summary: '起草变更单，改内容自带的时间', outcomes },
      moveOwnMoment,
    ),
    endpoint(
      orderCalls.releaseCreate,
      { input: orders.releaseInput, result: orders.orderName, summary: '合为一批发布', outcomes },
      groupOrders,
    ),
  ];
}

function decidingEndpoints(): Endpoint[] {
  const outcomes = ['needsProof', 'notFound', 'conflict'] as const;
  return [
    endpoint(
      orderCalls.changeApprove,
      { input: approvals.decideInput, result: approvals.approvalOutcome, summary: '第一级复核', outcomes },
      (ctx, input) => decideRequest(ctx, contentKind, 1, input),
    ),
    endpoint(
      orderCalls.changeApproveSecond,
      { input: approvals.decideInput, result: approvals.approvalOutcome, summary: '第二级复核', outcomes },
      (ctx, input) => decideRequest(ctx, contentKind, 2, input),
    ),
    endpoint(
      orderCalls.changeUndo,
      {
        input: approvals.undoInput,
        result: approvals.approvalOutcome,
        summary: '撤销自己的第一级通过',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => undoApproval(ctx, contentKind, 1, input),
    ),
    endpoint(
      orderCalls.changeUndoSecond,
      {
        input: approvals.undoInput,
        result: approvals.approvalOutcome,
        summary: '撤销自己的第二级通过',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => undoApproval(ctx, contentKind, 2, input),
    ),
    endpoint(
      orderCalls.changeRatify,
      { input: approvals.ratifyInput, result: approvals.approvalOutcome, summary: '追认紧急下线或立即发布', outcomes },
      (ctx, input) => ratifyRequest(ctx, contentKind, input),
    ),
  ];
}

function talkEndpoints(): Endpoint[] {
  return [
    endpoint(
      orderCalls.commentAdd,
      { input: approvals.commentInput, result: approvals.commentWritten, summary: '添加批注', outcomes: ['notFound'] },
      (ctx, input) => addComment(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.commentEdit,
      { input: approvals.commentEdit, result: approvals.commentWritten, summary: '修改自己的批注', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => editComment(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.mentionList,
      { input: approvals.mentionQuery, result: approvals.mentionList, summary: '可以在批注中提到的同事', outcomes: ['notFound'] },
      (ctx, input) => listMentionable(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.commentResolve,
      { input: approvals.commentId, result: noResult, summary: '标记批注已处理', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => resolveComment(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.commentReopen,
      { input: approvals.commentId, result: noResult, summary: '重新打开批注', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => reopenComment(ctx, contentKind, input),
    ),
    endpoint(
      orderCalls.presenceNote,
      { input: approvals.presenceInput, result: approvals.presenceList, summary: '报告在看的变更单', outcomes: ['notFound'] },
      (ctx, input) => recordPresence(ctx, contentKind, input),
    ),
  ];
}

function reviewEndpoints(deps: ChangeDeps): Endpoint[] {
  return [
    endpoint(
      reviewCalls.reviewLinkList,
      { input: orders.orderId, result: reviews.linkList, summary: '查询审阅链接', outcomes: ['notFound'] },
      async (ctx, { id }) => ({ links: await listReviewLinks(ctx, contentKind, id) }),
    ),
    endpoint(
      reviewCalls.reviewLinkIssue,
      { input: reviews.linkInput, result: reviews.issuedLink, summary: '发放审阅链接', outcomes: ['notFound', 'conflict'] },
      issueOrderLink,
    ),
    endpoint(
      reviewCalls.reviewLinkRevoke,
      { input: reviews.linkId, result: noResult, summary: '收回审阅链接', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => revokeReviewLink(ctx, contentKind, input),
    ),
    endpoint(
      reviewCalls.reviewOpen,
      { input: reviews.reviewToken, result: reviews.review, summary: '凭链接审阅变更', outcomes: ['notFound'] },
      (ctx, input) => openReview(ctx, input, deps.effectsOf),
    ),
    endpoint(
      reviewCalls.reviewRemark,
      { input: reviews.remarkInput, result: reviews.remark, summary: '凭链接留下意见', outcomes: ['notFound', 'conflict'] },
      addRemark,
    ),
  ];
}
