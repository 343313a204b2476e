import { noticeList } from '#content/articles/calls.ts';
import { successCode } from '#contract/codes.ts';
import { consoleBase } from '#contract/staff-call.ts';
import { demoSite } from '#demo/site.ts';
import { demoStaffPassword, loadDemoStaff } from '#demo/staff/load.ts';
import { signInSubmit } from '#identity/staff/calls/sign-in.ts';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import type { OrderDetail } from '#workflow/change-orders/schema/orders.ts';
import { sendRequest, type RequestResult } from '../drills/send-request.ts';
import { withDrillContext } from '../fail-over/firm.ts';
import { drillSettings } from '../fail-over/role-process.ts';
import { queryRows, type AcknowledgementCheck, type VisitorGroup } from '../fail-over/visitors.ts';
import { pause } from '../waiting.ts';

/** Staff who write articles and approve them in the console, even while its process is killed. */
export interface StaffSimulation extends VisitorGroup {
  /** Gets this many articles approved for one time, before it comes. */
  approveForTime(count: number, moment: Date): Promise<void>;
  /** Returns whether the first of them is applied. */
  hasBegun(moment: Date): Promise<boolean>;
  /** Returns whether every order that was approved and due at a time is applied. */
  isInForce(moment: Date): Promise<boolean>;
  /** Lists published changes without an approval, in words. */
  findUnapproved(web: string): Promise<string[]>;
}

/** The states of an order; each is acknowledged by a separate response. */
const states = ['draft', 'saved', 'submitted', 'approved', 'applied'] as const;
const rankOf = (state: (typeof states)[number]) => states.indexOf(state);

interface StaffOrder {
  title: string;
  /** False for an order that is submitted and left so. */
  isApproved: boolean;
  applyAt: Date | null;
  id?: number;
  /** The furthest acknowledged state. */
  acknowledged: number;
  /** True when it was once seen in an earlier state. */
  isLost: boolean;
}

type AskConsole = (method: 'GET' | 'POST' | 'PUT', path: string, json?: object) => Promise<RequestResult>;

const [answerMs, pauseMs, soonMs] = [20_000, 100, 6000];
/** Settings of every drill with staff: demo staff have no second factor. */
export const staffSettings = { DEMO: 'on', STAFF_SESSIONS: '50' };

/**
 * Two pairs of staff at a console whose process may be killed: after a missing response the order is read again, like somebody
 * who reopens it.
 */
export async function startStaff(address: string, database: string): Promise<StaffSimulation> {
  await withDrillContext(database, async (ctx) => {
    const config = readConfig({ ...drillSettings, ...staffSettings });
    await loadDemoStaff(ctx, openStaffDeps({ config, secret: await loadSecret(config) }));
    await addArticles(ctx, { category: 'news', title: '先有一篇' });
  });
  const [editor, reviewer] = [await signIn(address, 'demo.editor'), await signIn(address, 'demo.reviewer')];
  const answers: RequestResult[] = [];
  const noted =
    (asking: AskConsole): AskConsole =>
    async (...words) => {
      const answer = await asking(...words);
      answers.push(answer);
      return answer;
    };
  const people = { editor: noted(editor), reviewer: noted(reviewer) };
  const orders: StaffOrder[] = [];
  const state = { at: 0, isOver: false };
  const begin = (wanted: Pick<StaffOrder, 'isApproved' | 'applyAt'>): StaffOrder => {
    const kind = wanted.isApproved ? '已复核' : '未经复核';
    const order = { ...wanted, title: `${kind}的第${orders.length}篇`, acknowledged: -1, isLost: false };
    orders.push(order);
    return order;
  };
  const finishOrder = async (order: StaffOrder): Promise<void> => {
    while (!(await takeStep(people, order))) await pause(pauseMs);
    state.at = performance.now();
  };
  const work = async (): Promise<void> => {
    for (let round = 0; !state.isOver; round++)
      await finishOrder(begin({ isApproved: round % 3 !== 2, applyAt: round % 3 === 1 ? new Date(Date.now() + soonMs) : null }));
  };
  const working = Promise.all([work(), work()]);
  return {
    what: 'orders of staff',
    answers,
    acknowledgedAt: () => state.at,
    finish: async () => ((state.isOver = true), void (await working)),
    judge: () => judgeOrders(database, orders),
    approveForTime: async (count, moment) =>
      void (await Promise.all(Array.from({ length: count }, () => finishOrder(begin({ isApproved: true, applyAt: moment }))))),
    hasBegun: async (moment) =>
      (
        await queryRows(
          database,
          `select id from approval_requests where state = 'applied' and apply_at = '${moment.toISOString()}' limit 1`,
        )
      ).length > 0,
    isInForce: async (moment) => {
      const due = `select id from approval_requests where state in ('approved', 'scheduled') and coalesce(apply_at, changed_at) <= '${moment.toISOString()}' limit 1`;
      return (await queryRows(database, due)).length === 0;
    },
    findUnapproved: (web) => findUnapproved(database, web),
  };
}

async function signIn(address: string, loginName: string): Promise<AskConsole> {
  let cookie = '';
  const asking: AskConsole = (method, path, json) =>
    sendRequest(`${address}${consoleBase}${path}`, { answerMs, method, headers: { cookie }, ...(json && { json }) });
  const answer = await sendRequest(address + signInSubmit.path, { answerMs, json: { loginName, password: demoStaffPassword } });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const proof = await asking('POST', '/me/proof', { code: demoStaffPassword });
  if (proof.json?.code !== 200)
    throw new Error(`${loginName} was not let in: ${JSON.stringify(answer.json)} ${JSON.stringify(proof.json)}`);
  return asking;
}

const resultOf = <Result>({ json }: RequestResult): Result | undefined => (json?.code === 200 ? (json.result as Result) : undefined);

interface StaffPair {
  editor: AskConsole;
  reviewer: AskConsole;
}

/** Takes one step of an order; returns true when nothing is left to do. */
async function takeStep({ editor, reviewer }: StaffPair, order: StaffOrder): Promise<boolean> {
  if (order.id === undefined) {
    const begun = resultOf<{ id: number }>(await editor('POST', '/changes', { type: 'article' }));
    if (begun) Object.assign(order, { id: begun.id, acknowledged: rankOf('draft') });
    return false;
  }
  const seen = resultOf<OrderDetail>(await editor('GET', `/changes/${order.id}`));
  if (!seen) return false;
  const rank = readRank(seen, order.title);
  if (rank < order.acknowledged) order.isLost = true;
  const next = chooseAct(order, seen, rank);
  if (!next) return true;
  const asking = next.reached === 'approved' ? reviewer : editor;
  const given = resultOf<Partial<ApprovalOutcome>>(await asking(next.method, `/changes/${order.id}${next.path}`, next.json));
  if (given) order.acknowledged = Math.max(order.acknowledged, rankOf(given.state === 'applied' ? 'applied' : next.reached));
  return false;
}

interface StaffAct {
  method: 'POST' | 'PUT';
  path: string;
  json: object;
  /** The state that its response acknowledges. */
  reached: (typeof states)[number];
}

/** Returns the next act on an order in this state; undefined when it is complete. */
function chooseAct(order: StaffOrder, { revision, payload, contentHash }: OrderDetail, rank: number): StaffAct | undefined {
  // An order whose scheduled time has passed cannot be submitted.
  const isLate = rank === rankOf('saved') && order.applyAt !== null && order.applyAt.getTime() <= Date.now();
  if (isLate) order.applyAt = null;
  if (rank === rankOf('draft') || isLate) {
    const draft = { ...payload, category: 'news', title: order.title, bodyHtml: '<p>演练。</p>', source: '前厅证券' };
    const json = { revision, payload: draft, reason: '演练', applyAt: order.applyAt?.toISOString() ?? null };
    return { method: 'PUT', path: '', json, reached: 'saved' };
  }
  if (rank === rankOf('saved')) return { method: 'POST', path: '/submit', json: { revision }, reached: 'submitted' };
  if (rank !== rankOf('submitted') || !order.isApproved) return undefined;
  return { method: 'POST', path: '/approve', json: { decision: 'approve', contentHash }, reached: 'approved' };
}

function readRank({ state, payload }: Pick<OrderDetail, 'state' | 'payload'>, title: string): number {
  if (state === 'draft') return rankOf(payload.title === title ? 'saved' : 'draft');
  const reached = state === 'scheduled' ? 'approved' : state;
  return states.includes(reached as 'submitted') ? rankOf(reached as 'submitted') : -1;
}

/** Compares acknowledged states with the database: the state of each order, and that its text is published once. */
async function judgeOrders(database: string, orders: readonly StaffOrder[]): Promise<AcknowledgementCheck> {
  const rows = await queryRows<{ id: string; state: OrderDetail['state']; payload: OrderDetail['payload'] }>(
    database,
    'select id, state, payload from approval_requests',
  );
  const stored = new Map(rows.map((row) => [Number(row.id), row]));
  const written = await queryRows<{ title: string; times: number }>(
    database,
    `select title, count(*)::int as times from articles where state = 'published' group by title`,
  );
  const times = new Map(written.map((row) => [row.title, row.times]));
  const isLost = (order: StaffOrder): boolean => {
    if (order.id === undefined) return false;
    const row = stored.get(order.id);
    return order.isLost || !row || readRank(row, order.title) < order.acknowledged || (row.state === 'applied' && !times.get(order.title));
  };
  return {
    acknowledged: orders.reduce((sum, { acknowledged }) => sum + acknowledged + 1, 0),
    lost: orders.filter(isLost).length,
    doubled: orders.filter(({ title }) => (times.get(title) ?? 0) > 1).length,
  };
}

/** Compares what a web process shows with the tables. */
async function findUnapproved(database: string, web: string): Promise<string[]> {
  const kept = await queryRows<{ title: string }>(database, `select title from articles where title like '未经复核%'`);
  const path = noticeList.path.replace('{p}', demoSite.product);
  const shown = await sendRequest(`${web}${path}?categoryCodes=news&keyWord=${encodeURIComponent('未经复核')}`, { answerMs });
  const isShown = JSON.stringify(shown.json).includes('未经复核的');
  return [
    ...(kept.length > 0 ? [`${kept.length} articles that nobody approved are in the tables`] : []),
    ...(isShown ? ['an article that nobody approved is shown'] : []),
    ...(shown.json?.code === successCode.D ? [] : [`the list of articles was not shown: ${shown.status}`]),
  ];
}
