import type { Empty } from '#contract/call.ts';
import { getContactHold } from '#identity/clients/service/hold/holds.ts';
import { getNoticesReadUpTo } from '#identity/clients/service/read-notices.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { listNews } from '#workflow/messaging/service/list-news.ts';
import type { CaseDeps } from '../deps.ts';
import type { BusinessPorts, Validity } from '../ports.ts';
import type { CaseItem, Todo, TodoListResult } from '../schema/cases.ts';
import { listCases } from './list-cases.ts';

/** Lists the calling client's pending items, most important first. Throws 50102 when nobody is signed in. */
export async function listTodos(ctx: Context, deps: Pick<CaseDeps, 'ports' | 'security'>, _input: Empty): Promise<TodoListResult> {
  const { records: cases } = await listCases(ctx, { state: 'unfinished', pageNum: 1, pageSize: 20 });
  return { records: await findTodos(ctx, deps, cases) };
}

/** Returns the pending items of a client whose unfinished cases are already loaded. */
export async function findTodos(
  ctx: Context,
  { ports, security }: Pick<CaseDeps, 'ports' | 'security'>,
  cases: readonly CaseItem[],
): Promise<Todo[]> {
  const { clientId } = clientOf(ctx);
  return orderTodos({
    today: shanghaiDay(ctx.now),
    idCard: await ports.idCard.standing(ctx, clientId),
    risk: await ports.risk.standing(ctx, clientId),
    cases: cases.filter(({ state, expiresAt }) => state !== 'inReview' && new Date(expiresAt) > ctx.now),
    toSign: await ports.agreements.toSign(ctx, clientId),
    hold: (await getContactHold(ctx, security)).hold,
    news: await listNews(ctx, `client:${clientId}`, await getNoticesReadUpTo(ctx)),
  });
}

type Documents = Awaited<ReturnType<BusinessPorts['agreements']['toSign']>>;

/** The facts that the rules use. */
export interface TodoFacts {
  today: Day;
  idCard: Validity;
  risk: Validity;
  /** Cases that the client can continue. */
  cases: readonly CaseItem[];
  toSign: Documents;
  hold: { mobile: string | null; email: string | null; releaseAt: string } | null;
  /** Subjects of unread notices, newest first. */
  news: readonly string[];
}

interface Rule {
  kind: Todo['kind'];
  /** Something is lost or refused until it is done. */
  isUrgent?: true;
  find(facts: TodoFacts): readonly Omit<Todo, 'kind' | 'isUrgent'>[];
}

/** Days before expiry at which an unfinished case becomes urgent. */
const endingDays = 3;

const until = (value: string | null, name = '到期日'): Todo['day'] => (value === null ? null : { name, value });
const lastDay = ({ expiresAt }: CaseItem): Day => beijingDay(expiresAt);
const isEnding = (facts: TodoFacts, one: CaseItem): boolean => lastDay(one) <= addDays(facts.today, endingDays);
const toSignOf = ({ toSign }: TodoFacts, { acptId }: CaseItem): Documents => toSign.filter((one) => one.acptId === acptId);
const openCases = (facts: TodoFacts): CaseItem[] => facts.cases.filter(({ state }) => state === 'open');
const isQuiet = (facts: TodoFacts, one: CaseItem): boolean => !isEnding(facts, one);

const cardAct = (text: string) => ({ text, href: paths.businessPrepare('id_card_update') });
const testAct = (text: string) => ({ text, href: paths.businessPrepare('risk_test') });

/** The pending items of a client in display order; the first match is the next action. */
export const todoRules: readonly Rule[] = [
  {
    kind: 'case',
    isUrgent: true,
    find: ({ cases }) =>
      cases
        .filter(({ state }) => state === 'returned')
        .map((one) => ({
          title: `“${one.name}”需要补正`,
          text: '申请被退回，请按原因补正后重新提交，只需重填标出的部分',
          day: until(lastDay(one), '有效至'),
          act: { text: '去补正', href: paths.businessCase(one.acptId) },
        })),
  },
  {
    kind: 'idCard',
    isUrgent: true,
    find: ({ idCard }) =>
      ofState(idCard, 'expired', {
        title: '身份证已过期',
        text: '更新之前不能办理业务，约 6 分钟',
        act: cardAct('更新身份证'),
      }),
  },
  {
    kind: 'risk',
    isUrgent: true,
    find: ({ risk }) =>
      ofState(risk, 'expired', {
        title: '风险测评结果已过期',
        text: '重新测评之前不能购买产品、开通交易权限，约 8 分钟',
        act: testAct('重新测评'),
      }),
  },
  {
    kind: 'case',
    isUrgent: true,
    find: (facts) =>
      openCases(facts)
        .filter((one) => isEnding(facts, one))
        .map((one) => ({ ...toCaseTodo(facts, one), title: `“${one.name}”即将失效` })),
  },
  {
    kind: 'document',
    find: (facts) =>
      openCases(facts)
        .filter((one) => isQuiet(facts, one) && toSignOf(facts, one).length > 0)
        .map((one) => toCaseTodo(facts, one)),
  },
  {
    kind: 'document',
    find: ({ toSign, cases }) =>
      toSign
        .filter(({ acptId }) => cases.every((one) => one.acptId !== acptId))
        .map(({ name }) => ({
          title: `《${name}》待签署`,
          text: '请阅读全文后签署',
          day: null,
          act: { text: '去签署', href: paths.businessDocuments() },
        })),
  },
  {
    kind: 'case',
    find: (facts) =>
      openCases(facts)
        .filter((one) => isQuiet(facts, one) && toSignOf(facts, one).length === 0)
        .map((one) => toCaseTodo(facts, one)),
  },
  {
    kind: 'hold',
    find: ({ hold }) => {
      if (!hold) return [];
      const what = [hold.mobile && `手机号 ${hold.mobile}`, hold.email && `电子邮箱 ${hold.email}`].filter(Boolean).join('、');
      const text = `新的${what}将于 ${beijingMinute(hold.releaseAt)} 生效；如非本人操作，请立即撤回`;
      return [{ title: '联系方式变更在保护期内', text, day: null, act: { text: '查看或撤回', href: paths.accountSecurity() } }];
    },
  },
  {
    kind: 'risk',
    find: ({ risk }) =>
      ofState(risk, 'none', {
        title: '完成风险测评',
        text: '购买产品、开通交易权限前须完成，约 8 分钟',
        act: testAct('开始测评'),
      }),
  },
  {
    kind: 'idCard',
    find: ({ idCard }) =>
      ofState(idCard, 'none', {
        title: '登记身份证有效期',
        text: '开通交易权限前须登记，准备好身份证，约 6 分钟',
        act: cardAct('登记身份证'),
      }),
  },
  {
    kind: 'message',
    find: ({ news }) =>
      news.length === 0
        ? []
        : [
            {
              title: `${news.length} 条未读通知`,
              text: [...new Set(news)].slice(0, 3).join('、'),
              day: null,
              act: { text: '查看通知', href: paths.timeline({ kind: 'message' }) },
            },
          ],
  },
  {
    kind: 'idCard',
    find: ({ idCard }) =>
      ofState(idCard, 'expiring', {
        title: '身份证即将到期',
        text: '为不影响业务办理与交易，换领新证后请更新',
        act: cardAct('更新身份证'),
      }),
  },
  {
    kind: 'risk',
    find: ({ risk }) =>
      ofState(risk, 'expiring', {
        title: '风险测评结果即将到期',
        text: '到期后不能购买产品、开通交易权限，可以提前重新测评',
        act: testAct('重新测评'),
      }),
  },
];

/** Lists the pending items by the rules, in their order. */
export const orderTodos = (facts: TodoFacts): Todo[] =>
  todoRules.flatMap(({ kind, isUrgent = false, find }) => find(facts).map((found) => ({ ...found, kind, isUrgent })));

function ofState(
  { state, validUntil }: Validity,
  wanted: Validity['state'],
  words: Pick<Todo, 'title' | 'text' | 'act'>,
): ReturnType<Rule['find']> {
  return state === wanted ? [{ ...words, day: until(validUntil) }] : [];
}

/** Returns the item for a case to continue; at a signing step it names the documents to sign. */
function toCaseTodo(facts: TodoFacts, one: CaseItem): ReturnType<Rule['find']>[number] {
  const common = { day: until(lastDay(one), '有效至') };
  const documents = toSignOf(facts, one);
  const href = paths.businessCase(one.acptId);
  if (documents.length > 0)
    return {
      title: `“${one.name}”有 ${documents.length} 份文件待签署`,
      text: `请阅读并签署${documents.map(({ name }) => `《${name}》`).join('、')}`,
      act: { text: '去签署', href },
      ...common,
    };
  return {
    title: `“${one.name}”还未提交`,
    text: `已完成 ${one.stepsDone} 步，共 ${one.steps} 步，可从上次的位置继续`,
    act: { text: '继续办理', href },
    ...common,
  };
}
