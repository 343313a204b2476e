import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import {
  incidentDraft,
  maintenanceDraft,
  sentenceDraft,
  type IncidentDraft,
  type MaintenanceDraft,
  type SentenceDraft,
} from '../schema.ts';
import { listEventsForStaff, readEvent, saveIncident, saveMaintenance, withdrawEvent, type ServiceEvent } from '../service/events.ts';
import { listSentences, replaceSentences } from '../service/sentences.ts';
import { incidentStageNames, joinFunctions, statusFunctionNames } from '../web/status-names.ts';

const functionFields = { functions: '受影响的功能', 'functions.*': { title: '功能', words: statusFunctionNames } };
const addresses = [paths.serviceStatus()];

/** An incident with its progress. Entries of approved sentences can be published at once and ratified afterwards. */
export const incident = ownCategory<IncidentDraft>({
  code: 'incident',
  title: '服务故障',
  group: '网站',
  scope: 'firm',
  levels: 1,
  states: ['shown', 'withdrawn'],
  draft: incidentDraft,
  fields: {
    ...functionFields,
    startsAt: { title: '开始时间', help: '北京时间，从何时起不能正常使用' },
    endsAt: { title: '恢复时间', help: '与“已解决”的进展一起填写' },
    updates: { title: '进展', help: '先发生的在前；已发布的不能修改，请在最后新增一条' },
    'updates.*': '进展',
    'updates.*.at': { title: '时间', help: '留空为发布的时间' },
    'updates.*.stage': { title: '阶段', words: incidentStageNames },
    'updates.*.sentence': { title: '已核准的句子', help: '只用这里的句子时可以立即发布，由他人追认；句子在“故障用语”中维护' },
    'updates.*.detail': { title: '自写的说明', help: '接在句子之后；写了这一栏的须先经复核', widget: 'lines' },
  },
  begin: { functions: [], endsAt: null, updates: [{ at: null, stage: 'investigating', sentence: null, detail: '' }] },
  choices: async (ctx) => ({
    'updates.*.sentence': Object.fromEntries(
      (await listSentences(ctx)).map(({ code, stage, text }) => [code, `${incidentStageNames[stage]}：${text}`]),
    ),
  }),
  list: (ctx) => listLines(ctx, 'incident'),
  async read(ctx, subject) {
    const event = await readEvent(ctx, 'incident', parseSubjectNumber(subject));
    const { functions, startsAt, endsAt, updates } = event;
    const draft = {
      functions,
      startsAt,
      endsAt,
      updates: updates.map(({ text: _text, publishedAt: _publishedAt, at, ...rest }) => ({ ...rest, at: at && new Date(at) })),
    };
    return { draft, state: stateOf(event) };
  },
  titleOf: ({ functions }) => `${joinFunctions(functions)}异常`,
  /** Only the functions, times and approved sentences are published without an approval. */
  async refuseAtOnce(ctx, { subject, draft }) {
    const published = subject === null ? 0 : (await readEvent(ctx, 'incident', parseSubjectNumber(subject))).updates.length;
    const own = draft.updates.findIndex(({ detail = '' }, index) => index >= published && detail.trim() !== '');
    return own < 0 ? undefined : { path: `updates.${own}.detail`, message: '自写的说明须经复核，立即发布只能用已核准的句子' };
  },
  apply: async (tx, { subject, draft }) =>
    String((await saveIncident(tx, subject === null ? null : parseSubjectNumber(subject), draft)).id),
  withdraw: (tx, { subject }) => withdrawEvent(tx, 'incident', parseSubjectNumber(subject)),
  addressesOf: () => addresses,
});

/** A planned maintenance: on the status page, in its feed and in its calendar until it ends. */
export const maintenance = ownCategory<MaintenanceDraft>({
  code: 'maintenance',
  title: '计划维护',
  group: '网站',
  scope: 'firm',
  levels: 1,
  states: ['shown', 'withdrawn'],
  draft: maintenanceDraft,
  fields: {
    ...functionFields,
    startsAt: { title: '开始时间', help: '北京时间，请避开交易时段' },
    endsAt: '结束时间',
    text: { title: '说明', help: '为什么维护、期间哪些功能不能用、可以改用什么', widget: 'lines' },
  },
  begin: { functions: [], text: '' },
  list: (ctx) => listLines(ctx, 'maintenance'),
  async read(ctx, subject) {
    const event = await readEvent(ctx, 'maintenance', parseSubjectNumber(subject));
    const { functions, startsAt, endsAt, text } = event;
    return { draft: { functions, startsAt, endsAt: endsAt!, text }, state: stateOf(event) };
  },
  titleOf: ({ functions }) => `${joinFunctions(functions)}计划维护`,
  apply: async (tx, { subject, draft }) =>
    String((await saveMaintenance(tx, subject === null ? null : parseSubjectNumber(subject), draft)).id),
  withdraw: (tx, { subject }) => withdrawEvent(tx, 'maintenance', parseSubjectNumber(subject)),
  addressesOf: () => addresses,
});

/** Sentences about incidents that one person alone may publish. */
export const incidentSentences = wholeList<SentenceDraft>({
  code: 'incident-sentences',
  title: '故障用语',
  group: '网站',
  scope: 'firm',
  levels: 2,
  item: sentenceDraft,
  itemTitle: '句子',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母开头，由小写字母、数字、下划线和连字符组成' },
    stage: { title: '阶段', words: incidentStageNames },
    text: { title: '句子', help: '不写具体时间与原因，任何一次故障都适用', widget: 'lines' },
  },
  read: listSentences,
  replace: replaceSentences,
  addresses,
});

const stateOf = ({ withdrawnAt }: ServiceEvent): string => (withdrawnAt ? 'down' : 'up');

async function listLines(ctx: Context, kind: ServiceEvent['kind']) {
  return (await listEventsForStaff(ctx, kind)).map(({ id, functions, startsAt, endsAt, withdrawnAt, updatedAt }) => ({
    subject: String(id),
    title: joinFunctions(functions),
    place: `${beijingMinute(startsAt)} 至 ${endsAt ? beijingMinute(endsAt) : '今'}`,
    state: withdrawnAt ? ('withdrawn' as const) : ('shown' as const),
    changedAt: updatedAt.toISOString(),
    href: withdrawnAt ? null : paths.serviceStatus(),
  }));
}
