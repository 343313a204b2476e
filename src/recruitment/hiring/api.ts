import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { calendarText } from '#recruitment/interviews/schema.ts';
import { assignmentResult, colleagueList, staffNote } from '#workflow/assignments/schema.ts';
import { assignWork, listAssignable } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import * as calls from './calls.ts';
import * as schema from './schema.ts';
import { cancelInterviewTimes, createStaffCalendar, offerInterviewTimes } from './service/arrange.ts';
import { readHiringFigures } from './service/figures.ts';
import { listReceivedDeliveries, readDeliveryBoard } from './service/list-deliveries.ts';
import { moveDeliveries } from './service/move-deliveries.ts';
import { deliveryWork } from './service/queue.ts';
import { readDelivery, revealContact } from './service/read-delivery.ts';
import { addOpinion, listReaderChoices, setReader } from './service/readers.ts';
import { listPool, readTalent, revealTalent, talentWork } from './service/talents.ts';

/** The staff calls for deliveries and for the talent pool. */
export const createHiringApi = (deps: DeliveryDeps): readonly Endpoint[] => [
  ...readingApi(deps),
  ...stepsApi(deps),
  ...interviewApi(deps),
  ...talentApi(deps),
];

const readingApi = (deps: DeliveryDeps): Endpoint[] => [
  endpoint(calls.receivedList, { input: schema.deliveryQuery, result: schema.deliveryPage, summary: '列出投递' }, (ctx, query) =>
    listReceivedDeliveries(ctx, deps, query),
  ),
  endpoint(calls.receivedBoardGet, { input: noInput, result: schema.deliveryBoard, summary: '投递处理概况' }, readDeliveryBoard),
  endpoint(
    calls.receivedColleagues,
    { input: noInput, result: colleagueList, summary: '可处理投递的人员', outcomes: ['notFound'] },
    (ctx) => listAssignable(ctx, deliveryWork),
  ),
  endpoint(
    calls.readerChoices,
    { input: noInput, result: schema.readerList, summary: '可填写用人意见的人员', outcomes: ['notFound'] },
    listReaderChoices,
  ),
  endpoint(
    calls.receivedGet,
    {
      input: schema.receivedDeliveryKey,
      result: schema.deliveryDetail,
      summary: '查看一份投递；用人部门看到的隐去身份',
      outcomes: ['notFound'],
    },
    (ctx, key) => readDelivery(ctx, deps, key),
  ),
  endpoint(
    calls.receivedReveal,
    {
      input: schema.deliveryReveal,
      result: schema.revealedContact,
      summary: '查看应聘者的一项完整信息',
      outcomes: ['notFound', 'needsProof', 'tooManyRequests'],
    },
    (ctx, input) => revealContact(ctx, deps, input),
  ),
  endpoint(
    calls.hiringFiguresGet,
    { input: schema.figuresQuery, result: schema.hiringFigures, summary: '招聘统计，不含姓名，少于 5 人的不显示', outcomes: ['notFound'] },
    readHiringFigures,
  ),
];

const outcomes = ['notFound', 'conflict'] as const;

const stepsApi = (deps: DeliveryDeps): Endpoint[] => [
  endpoint(
    calls.receivedAssign,
    { input: schema.deliveryAssignment, result: assignmentResult, summary: '领取、转交或释放投递', outcomes },
    (ctx, { number, ...hands }) => assignWork(ctx, deliveryWork, number, hands),
  ),
  endpoint(
    calls.receivedNoteAdd,
    { input: schema.deliveryNote, result: staffNote, summary: '写投递的内部备注', outcomes: ['notFound'] },
    (ctx, { number, text }) => addNote(ctx, deliveryWork, number, text),
  ),
  endpoint(
    calls.receivedMove,
    { input: schema.moveInput, result: schema.bulkResult, summary: '推进一份或多份投递，附应聘者可见的说明' },
    (ctx, input) => moveDeliveries(ctx, deps, input),
  ),
  endpoint(
    calls.readerSet,
    { input: schema.readerInput, result: noResult, summary: '把投递交给用人部门查看，或收回', outcomes: ['notFound'] },
    setReader,
  ),
  endpoint(calls.opinionAdd, { input: schema.opinionInput, result: noResult, summary: '填写用人意见', outcomes }, addOpinion),
];

const interviewApi = (deps: DeliveryDeps): Endpoint[] => [
  endpoint(
    calls.interviewOffer,
    { input: schema.interviewInput, result: schema.bulkResult, summary: '向一位或多位应聘者提供面试时间', outcomes },
    (ctx, input) => offerInterviewTimes(ctx, deps, input),
  ),
  endpoint(calls.interviewCancel, { input: schema.interviewCancelInput, result: noResult, summary: '取消面试', outcomes }, (ctx, input) =>
    cancelInterviewTimes(ctx, deps, input),
  ),
  endpoint(
    calls.receivedCalendar,
    { input: schema.receivedDeliveryKey, result: calendarText, summary: '已确认的面试的日历文件', outcomes },
    createStaffCalendar,
  ),
];

const talentApi = (deps: DeliveryDeps): Endpoint[] => [
  endpoint(calls.talentList, { input: schema.talentQuery, result: schema.talentPage, summary: '人才储备' }, (ctx, query) =>
    listPool(ctx, deps, query),
  ),
  endpoint(
    calls.talentColleagues,
    { input: noInput, result: colleagueList, summary: '可联系人才储备的人员', outcomes: ['notFound'] },
    (ctx) => listAssignable(ctx, talentWork),
  ),
  endpoint(
    calls.talentGet,
    { input: schema.talentKey, result: schema.talentDetail, summary: '人才储备中的一位', outcomes: ['notFound'] },
    (ctx, key) => readTalent(ctx, deps, key),
  ),
  endpoint(
    calls.talentAssign,
    { input: schema.talentAssignment, result: assignmentResult, summary: '领取、转交或释放人才储备中的一位', outcomes },
    (ctx, { id, ...hands }) => assignWork(ctx, talentWork, String(id), hands),
  ),
  endpoint(
    calls.talentNoteAdd,
    { input: schema.talentNote, result: staffNote, summary: '写人才储备的内部备注', outcomes: ['notFound'] },
    (ctx, { id, text }) => addNote(ctx, talentWork, String(id), text),
  ),
  endpoint(
    calls.talentReveal,
    {
      input: schema.talentReveal,
      result: schema.revealedContact,
      summary: '查看人才储备中一位的手机号码',
      outcomes: ['notFound', 'needsProof', 'tooManyRequests'],
    },
    (ctx, input) => revealTalent(ctx, deps, input),
  ),
];
