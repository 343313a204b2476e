import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { listRelatedLinks, replaceRelatedLinks } from '#content/website/service/related-links.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { runJobs, type JobRunner } from '#platform/jobs/run-jobs.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { approvalJobs } from '#workflow/approvals/jobs.ts';
import { applyQueue } from '#workflow/approvals/service/apply.ts';
import { contentKind } from './service/content-kind.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const changeJobs = approvalJobs([contentKind]);
const runners: JobRunner[] = [];
afterEach(async () => void (await Promise.all(runners.splice(0).map((runner) => runner.stop()))));

test('an order is applied within two seconds of its time, once, however many processes are running', { timeout: 20_000 }, async () => {
  const log = pino({ level: 'silent' });
  const start = async (): Promise<JobRunner> => {
    const runner = await runJobs({ connectionString, jobs: changeJobs, log, context: () => context({ now: new Date() }) });
    runners.push(runner);
    return runner;
  };
  const [jobs] = [await start(), await start()];
  const now = () => context({ now: new Date(), jobs });
  await addArticles(now(), { category: 'news', title: '先有一篇' });
  const editor = await actAs(now(), editorRights);
  const reviewer = await actAs(now(), reviewerRights);
  const moment = new Date(Date.now() + 2500);
  const payload = () => ({ category: 'news', title: '准点发布', bodyHtml: '<p>文</p>', source: '前厅证券' });
  const { id } = await submitAs(editor, { payload, applyAt: moment.toISOString() });
  expect(await approveAs(reviewer, id)).toMatchObject({ state: 'scheduled' });

  const stateOf = async () =>
    db.selectFrom('approvalRequests').select(['state', 'appliedAt']).where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await stateOf()).state, { timeout: 10_000, interval: 50 }).toBe('applied');
  const late = (await stateOf()).appliedAt!.getTime() - moment.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(2000);
  const articles = await db.selectFrom('articles').select('id').where('title', '=', '准点发布').execute();
  expect(articles).toHaveLength(1);
});

test('the previous content returns within two seconds of the end of an order', { timeout: 20_000 }, async () => {
  const log = pino({ level: 'silent' });
  const jobs = await runJobs({ connectionString, jobs: changeJobs, log, context: () => context({ now: new Date() }) });
  runners.push(jobs);
  const now = () => context({ now: new Date(), jobs });
  const called = (name: string) => ({ code: 'aa', category: 'exchange' as const, name, url: 'https://aa.example', note: '说明' });
  await replaceRelatedLinks(now(), [called('平时的名称')]);
  const [editor, reviewer] = [await actAs(now(), editorRights), await actAs(now(), reviewerRights)];
  const end = new Date(Date.now() + 2500);
  const { id } = await submitAs(editor, {
    type: 'related-links',
    subject: 'all',
    payload: () => ({ items: [called('节日的名称')] }),
    until: end.toISOString(),
  });
  expect(await approveAs(reviewer, id)).toMatchObject({ state: 'applied' });
  const returned = () =>
    db.selectFrom('approvalRequests').select(['state', 'appliedAt']).where('returnOf', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await returned()).state, { timeout: 10_000, interval: 50 }).toBe('applied');
  expect((await returned()).appliedAt!.getTime() - end.getTime()).toBeLessThan(2000);
  expect((await listRelatedLinks(now())).list.map(({ name }) => name)).toEqual(['平时的名称']);
});

test('an order whose process died is applied by another process seconds later', { timeout: 40_000 }, async () => {
  const log = pino({ level: 'silent' });
  const start = async (jobs: readonly Job[]): Promise<JobRunner> => {
    const runner = await runJobs({ connectionString, jobs, log, context: () => context({ now: new Date() }) });
    runners.push(runner);
    return runner;
  };
  let hasTaken = () => undefined as void;
  const taken = new Promise<void>((resolve) => (hasTaken = resolve));
  // Simulates a killed process: its job is neither completed nor released.
  const neverDone = job<{ id: number }>({
    queue: applyQueue,
    title: '试验',
    handle: async () => (hasTaken(), new Promise<void>(() => undefined)),
  });
  const dying = await start([neverDone]);
  const now = () => context({ now: new Date(), jobs: dying });
  await addArticles(now(), { category: 'news', title: '先有一篇' });
  const [editor, reviewer] = [await actAs(now(), editorRights), await actAs(now(), reviewerRights)];
  const payload = () => ({ category: 'news', title: '换手发布', bodyHtml: '<p>文</p>', source: '前厅证券' });
  const { id } = await submitAs(editor, { payload, applyAt: new Date(Date.now() + 2500).toISOString() });
  await approveAs(reviewer, id);
  await taken;
  await start(changeJobs.filter(({ queue }) => queue === applyQueue));
  const stateOf = async () => db.selectFrom('approvalRequests').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await stateOf()).state, { timeout: 15_000, interval: 50 }).toBe('applied');
});

test('an approved order without a time also has a job, in case the process crashes before it is applied', async () => {
  const sent: object[] = [];
  const now = context({
    now: new Date(),
    jobs: { send: async (_db, queue, data, options) => void sent.push({ queue, data, ...options }) },
  });
  await addArticles(now, { category: 'news', title: '先有一篇' });
  const [editor, reviewer] = [await actAs(now, editorRights), await actAs(now, reviewerRights)];
  const payload = () => ({ category: 'news', title: '立即发布', bodyHtml: '<p>文</p>', source: '前厅证券' });
  const { id } = await submitAs(editor, { payload });
  sent.length = 0;
  await approveAs(reviewer, id);
  expect(sent).toContainEqual({ queue: applyQueue, data: { kind: 'content', id }, after: 5, key: `${id}:at once, again` });
});
