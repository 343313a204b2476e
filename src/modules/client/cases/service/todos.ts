import type { Empty } from '#contract/call.ts';
import { clientOf } from '#modules/client/login/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#web/paths.ts';
import type { CaseItem, Todo, TodoListResult } from '../schema/cases.ts';
import type { CaseDeps } from '../deps.ts';
import type { BusinessPorts, Standing } from '../ports.ts';
import { listCases } from './list-cases.ts';

/** What waits for the calling client, the urgent first. Throws 50102 when nobody is signed in. */
export async function listTodos(ctx: Context, { ports }: Pick<CaseDeps, 'ports'>, _input: Empty): Promise<TodoListResult> {
  const { clientId } = clientOf(ctx);
  const { records: cases } = await listCases(ctx, { state: 'unfinished', pageNum: 1, pageSize: 20 });
  return { records: await findTodos(ctx, ports, { clientId, cases }) };
}

/** The same of a client whose unfinished cases are known. */
export async function findTodos(
  ctx: Context,
  ports: BusinessPorts,
  { clientId, cases }: { clientId: number; cases: readonly CaseItem[] },
): Promise<Todo[]> {
  const todos = [
    ...(await idCardTodo(ctx, ports, clientId)),
    ...(await riskTodo(ctx, ports, clientId)),
    ...caseTodos(ctx, cases, await ports.agreements.toSign(ctx, clientId)),
  ];
  return todos.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

const until = (value: string | null, name = '到期日'): Todo['day'] => (value === null ? null : { name, value });

async function idCardTodo(ctx: Context, { idCard }: BusinessPorts, clientId: number): Promise<Todo[]> {
  const { state, validUntil } = await idCard.standing(ctx, clientId);
  const words = expiryWords(state, '身份证', '为不影响业务办理与交易，请更新证件信息');
  if (!words) return [];
  return [{ kind: 'idCard', ...words, day: until(validUntil), act: { text: '更新身份证', href: paths.businessPrepare('id_card_update') } }];
}

async function riskTodo(ctx: Context, { risk }: BusinessPorts, clientId: number): Promise<Todo[]> {
  const { state, validUntil } = await risk.standing(ctx, clientId);
  const act = { text: state === 'none' ? '开始测评' : '重新测评', href: paths.businessPrepare('risk_test') };
  if (state === 'none')
    return [
      { kind: 'risk', title: '尚未完成风险测评', text: '购买产品或开通交易权限前须完成测评，约 8 分钟', day: null, isUrgent: false, act },
    ];
  const words = expiryWords(state, '风险测评结果', '到期后将不能开通交易权限，请重新测评');
  return words ? [{ kind: 'risk', ...words, day: until(validUntil), act }] : [];
}

function expiryWords(state: Standing['state'], what: string, text: string): Pick<Todo, 'title' | 'text' | 'isUrgent'> | undefined {
  if (state === 'expired') return { title: `${what}已过期`, text, isUrgent: true };
  return state === 'expiring' ? { title: `${what}即将到期`, text, isUrgent: false } : undefined;
}

type Documents = Awaited<ReturnType<BusinessPorts['agreements']['toSign']>>;

/** Cases to go on with, those that have come as far as signing with what is to be signed; and documents that belong to none. */
function caseTodos(ctx: Context, cases: readonly CaseItem[], documents: Documents): Todo[] {
  const open = cases.filter(({ state, expiresAt }) => state !== 'inReview' && new Date(expiresAt) > ctx.now);
  const byThemselves = documents.filter(({ acptId }) => open.every((one) => one.acptId !== acptId));
  return [
    ...open.map((one) =>
      toCaseTodo(
        one,
        documents.filter(({ acptId }) => acptId === one.acptId),
      ),
    ),
    ...byThemselves.map(toDocumentTodo),
  ];
}

function toCaseTodo({ acptId, name, state, stepsDone, steps, expiresAt }: CaseItem, toSign: Documents): Todo {
  const day = until(shanghaiDay(new Date(expiresAt)), '有效至');
  const href = paths.businessCase(acptId);
  const common = { day, isUrgent: state === 'returned' };
  if (state === 'returned')
    return {
      kind: 'case',
      title: `“${name}”需要补正`,
      text: '申请被退回，请按原因补正后重新提交',
      act: { text: '去补正', href },
      ...common,
    };
  if (toSign.length > 0) {
    const text = `请阅读并签署${toSign.map((one) => `《${one.name}》`).join('、')}`;
    return { kind: 'document', title: `“${name}”有 ${toSign.length} 份文件待签署`, text, act: { text: '去签署', href }, ...common };
  }
  const text = `已完成 ${stepsDone} 步，共 ${steps} 步，可从上次的位置继续`;
  return { kind: 'case', title: `“${name}”还未提交`, text, act: { text: '继续办理', href }, ...common };
}

const toDocumentTodo = ({ name }: Documents[number]): Todo => ({
  kind: 'document',
  title: `《${name}》待签署`,
  text: '请阅读全文后签署',
  day: null,
  isUrgent: false,
  act: { text: '去签署', href: paths.businessDocuments() },
});
