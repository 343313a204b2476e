import { z } from 'zod';
import { contentAddress } from '#contract/audit/content-address.ts';
import { about, tool, type Tool, type ToolAnswer, type ToolContext } from '#platform/mcp/tool.ts';
import { changeBegin, contentViewGet, formGet, subjectList, typeList } from './calls/contents.ts';
import { changeGet, changeList, changeSave } from './calls/orders.ts';
import { contentView } from './schema/content-view.ts';
import { contentForm, contentLine, orderBeginInput, subjectName, subjectQuery, typeLine, typeName } from './schema/contents.ts';
import { orderDetail, orderPage, saveInput, saveResult, type OrderQuery } from './schema/orders.ts';

const type = typeName.shape.type.meta(about('内容种类的代码，取自 content_types', 'Code of the kind, from content_types'));
const subject = subjectName.shape.subject.meta(about('内容的编号，取自 list_content', 'Code of the item, from list_content'));
const id = z.int().min(1).max(2_147_483_647).meta(about('变更单编号', 'Number of the change order'));
const cursor = z.string().max(200).optional().meta(about('上一次回答的 nextCursor', 'nextCursor of the previous answer'));
const draftAddress = (number: number): string => `/changes/${number}`;

const contentTypes = tool(
  'content_types',
  {
    title: { zh: '内容种类', en: 'Kinds of content' },
    description: {
      zh: '令牌可以读取的内容种类：代码、名称、复核级数，能否新建和撤下。',
      en: 'The kinds of content that the token may read, with code, name, levels of approval, and whether items can be created or withdrawn.',
    },
    input: z.object({ type: type.optional().meta(about('给出时附上该种类表单的字段', 'With a code the fields of its form are added')) }),
    data: z.object({
      types: z.array(typeLine.pick({ code: true, title: true, group: true, levels: true, canBegin: true, canWithdraw: true })),
      form: contentForm.nullable(),
    }),
    example: { type: 'article' },
  },
  async ({ call }, { type: code }) => {
    const [{ types }, form] = await Promise.all([call(typeList, {}), code === undefined ? null : call(formGet, { type: code })]);
    const wanted = types.filter((one) => code === undefined || one.code === code);
    return { data: { types: wanted, form }, source: '/content', summary: `共 ${wanted.length} 种内容。` };
  },
);

const listContent = tool(
  'list_content',
  {
    title: { zh: '内容列表', en: 'List content' },
    description: {
      zh: '一种内容的各项：标题、栏目、状态、公开地址，以及未完成的变更单。只列令牌范围之内的。',
      en: 'The items of a kind with title, place, state, public address and open change order, within the scope of the token.',
    },
    input: z.object({
      type,
      search: subjectQuery.shape.search.meta(about('标题中的词', 'Words of the title')),
      state: subjectQuery.shape.state.meta(about('shown 显示中，scheduled 待发布，draft 草稿，withdrawn 已撤下', 'State')),
      cursor,
    }),
    data: z.object({ items: z.array(contentLine) }),
    example: { type: 'article', search: '交易' },
  },
  async ({ call }, { type: code, search, state, cursor: after }) => {
    const { records, next } = await call(subjectList, { type: code, search, state, after });
    return {
      data: { items: records },
      source: `/content?type=${code}`,
      summary: `列出 ${records.length} 项内容。`,
      next: next ?? undefined,
    };
  },
);

const getContent = tool(
  'get_content',
  {
    title: { zh: '一项内容', en: 'One item' },
    description: {
      zh: '一项已发布内容的全部字段（payload）、历次版本和显示它的网页。',
      en: 'All fields of a published item (payload), its versions, and the pages that show it.',
    },
    input: z.object({ type, subject }),
    data: contentView.pick({ subject: true, title: true, line: true, payload: true, versions: true, addresses: true }),
    example: { type: 'article', subject: '12' },
  },
  async ({ call }, name) => ({ data: await call(contentViewGet, name), source: contentAddress(name), summary: '一项已发布的内容。' }),
);

const listDrafts = tool(
  'list_drafts',
  {
    title: { zh: '变更单列表', en: 'List change orders' },
    description: {
      zh: '令牌范围之内的变更单：种类、标题、状态、起草人和修订号。',
      en: 'Change orders within the scope of the token with kind, title, state, author and revision.',
    },
    input: z.object({
      type: type.optional(),
      state: orderDetail.shape.state.optional().meta(about('draft 草稿，returned 已退回，submitted 待复核等', 'State')),
      cursor,
    }),
    data: orderPage.pick({ records: true }),
    example: { state: 'draft' },
  },
  async ({ call }, { type: code, state, cursor: after }) => {
    const query: OrderQuery = { box: 'all', type: code, state, after };
    const { records, next } = await call(changeList, query);
    return { data: { records }, source: '/changes?box=all', summary: `列出 ${records.length} 份变更单。`, next: next ?? undefined };
  },
);

const shownDraft = orderDetail.pick({
  id: true,
  type: true,
  typeTitle: true,
  subject: true,
  title: true,
  act: true,
  state: true,
  revision: true,
  madeBy: true,
  payload: true,
  reason: true,
  applyAt: true,
  until: true,
  errors: true,
  findings: true,
  differences: true,
});

async function readDraft(call: ToolContext['call'], number: number, summary: string): Promise<ToolAnswer<z.output<typeof shownDraft>>> {
  const data = await call(changeGet, { id: number });
  return { data, source: draftAddress(number), summary, version: data.revision, asOf: null };
}

const getDraft = tool(
  'get_draft',
  {
    title: { zh: '一份变更单', en: 'One change order' },
    description: {
      zh: '一份变更单的全部字段（payload）、修订号、与已发布内容的差异、填写错误和内容检查的提示。',
      en: 'All fields of a change order (payload) with its revision, the differences from the published content, errors and findings.',
    },
    input: z.object({ id }),
    data: shownDraft,
    example: { id: 12 },
  },
  async ({ call }, { id: number }) => readDraft(call, number, '一份变更单。'),
);

const openDraft = tool(
  'open_draft',
  {
    title: { zh: '开始起草', en: 'Open a draft' },
    description: {
      zh: '为已有内容（给出 subject）或新内容（省略 subject）开一份草稿，从已发布的内容开始。这项内容已有未完成的变更单时返回那一份。草稿不会公开：提交和复核由员工在管理端办理。',
      en: 'Opens a draft for an existing item (with subject) or a new one (without), beginning with the published content. If the item has an open change order, that one is returned. Nothing is published: people submit and approve it in the console.',
    },
    input: z.object({
      type,
      subject: subject.optional(),
      act: orderBeginInput.shape.act.meta(about('write 修改或新建，withdraw 撤下', 'write to change or create, withdraw to take off')),
    }),
    data: shownDraft,
    example: { type: 'article', subject: '12' },
    isWriting: true,
  },
  async ({ call }, { type: code, subject: item, act }) => {
    const { id: number } = await call(changeBegin, { type: code, subject: item, act });
    return readDraft(call, number, '草稿已打开，尚未提交。');
  },
);

const changeDraft = tool(
  'change_draft',
  {
    title: { zh: '修改草稿', en: 'Change a draft' },
    description: {
      zh: '保存草稿的全部字段。payload 应取自 get_draft 并改好要改的字段，revision 为读到的修订号；别人已经保存过时不会覆盖。返回填写错误和内容检查的提示。保存后由员工在管理端查看、提交、复核。',
      en: 'Saves all fields of a draft. Take payload from get_draft, change what is to be changed, and send the revision that you read; a newer revision is never overwritten. Returns errors and findings. People read, submit and approve it in the console.',
    },
    input: z.object({
      id,
      revision: z.int().min(1).meta(about('读到的修订号', 'The revision that you read')),
      payload: saveInput.shape.payload.meta(about('全部字段', 'All fields')),
      reason: saveInput.shape.reason.meta(about('修改原因', 'Reason for the change, in Chinese')),
    }),
    data: saveResult,
    example: { id: 12, revision: 1, payload: { title: '关于交易系统升级的公告' }, reason: '更正日期' },
    isWriting: true,
  },
  async ({ call }, { id: number, revision, payload, reason }) => {
    const { applyAt, until } = await call(changeGet, { id: number });
    const data = await call(changeSave, { id: number, revision, payload, reason, applyAt, until });
    return {
      data,
      source: draftAddress(number),
      summary: `草稿已保存，尚未提交；填写错误 ${data.errors.length} 处，提示 ${data.findings.length} 条。`,
      version: data.revision,
    };
  },
);

/** The tools of the console: they read content and write drafts. */
export const draftTools: readonly Tool[] = [contentTypes, listContent, getContent, listDrafts, getDraft, openDraft, changeDraft];
