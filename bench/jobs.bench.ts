import { sql } from 'kysely';
import { pino } from 'pino';
import { createSeededRandom } from '#demo/seeded.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { invoke } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { jobApi } from '#recruitment/jobs/api.ts';
import { jobList } from '#recruitment/jobs/calls.ts';
import type { JobPage, JobQuery } from '#recruitment/jobs/schema.ts';
import { toJobRow } from '#recruitment/jobs/service/check-job.ts';
import { publishJob } from '#recruitment/jobs/service/jobs.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { median } from './support/load.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import { readBackendCpu } from './support/server-cpu.ts';

/**
 * The list call on 1,000 and on 10,000 jobs (JOBS sets another number), schema checks and database included, one after the other on one
 * connection each. A page that the small list does not have is compared with its last full one. Wanted: p95 of 50 ms at most on the large
 * list. The CPU time of the database, where the kernel reports it, does not depend on what else the machine does.
 */
const [small, large] = [1000, Number(process.env.JOBS ?? 10_000)];
const wantedMs = 50;
const rounds = 7;
const callsPerRound = 100;

const cases: { name: string; small: JobQuery; large?: JobQuery }[] = [
  { name: 'page 1', small: {} },
  { name: 'page 500 (small: 50)', small: { pageNum: 50 }, large: { pageNum: 500 } },
  { name: 'type', small: { type: 'campus' } },
  { name: 'type, page 200 (20)', small: { type: 'social', pageNum: 20 }, large: { type: 'social', pageNum: 200 } },
  { name: 'place', small: { location: '上海' } },
  { name: 'place (in 1 of 100)', small: { location: '西宁' } },
  { name: 'head office', small: { headQuarter: 'true' } },
  { name: 'department', small: { department: '投资银行部' } },
  { name: 'all four conditions', small: { type: 'social', location: '上海', headQuarter: 'false', department: '投资银行部' } },
  { name: 'keyword 客户 (in most)', small: { keyWord: '客户' } },
  { name: 'keyword 客户, page 400 (40)', small: { keyWord: '客户', pageNum: 40 }, large: { keyWord: '客户', pageNum: 400 } },
  { name: 'keyword 量化 (in 1 of 10)', small: { keyWord: '量化' } },
  { name: 'keyword 精算 (in 1 of 100)', small: { keyWord: '精算' } },
  { name: 'keyword 罕见词 (in 1 of 1,000)', small: { keyWord: '甲骨文' } },
  { name: 'keyword 鼢鼩 (in none)', small: { keyWord: '鼢鼩' } },
  { name: 'keyword 风险管理 (four letters, in many)', small: { keyWord: '风险管理' } },
  { name: 'keyword 衍生品定价 (five letters, in few)', small: { keyWord: '衍生品定价' } },
  { name: 'two keywords', small: { keyWord: '量化 研究' } },
  { name: 'a keyword and conditions', small: { keyWord: '量化', type: 'social', location: '上海' } },
  { name: 'a long keyword and conditions', small: { keyWord: '风险管理', type: 'intern', location: '北京' } },
  { name: 'title 研究员', small: { jobTitle: '研究员' } },
  { name: 'title and place', small: { jobTitle: '工程师', location: '深圳' } },
];

const cities = [
  '上海',
  '上海',
  '上海',
  '北京',
  '北京',
  '深圳',
  '深圳',
  '杭州',
  '南京',
  '成都',
  '武汉',
  '西安',
  '广州',
  '苏州',
  '长沙',
  '郑州',
];
const departments = ['投资银行部', '研究所', '信息技术部', '合规管理部', '财富管理部', '资产管理部', '固定收益部', '客户服务中心'];
const roles = ['研究员', '工程师', '客户经理', '合规专员', '产品经理', '投资经理', '运营专员', '交易员'];
const sentences = [
  '负责客户的日常服务与沟通，解答客户在交易和账户方面的问题。',
  '跟踪行业与上市公司，撰写深度报告和点评。',
  '参与信息系统的设计、开发、测试与上线，保障交易系统稳定运行。',
  '组织新产品的合规审查，完善内部制度与流程。',
  '负责公司风险管理体系的建设，监测市场风险和信用风险。',
  '为客户提供资产配置方案，组织投资者教育活动。',
  '维护与银行、交易所和登记结算机构的业务联系。',
  '撰写项目申报材料，完成尽职调查与底稿整理。',
];
const rare = [
  [10, '搭建量化策略的研究与回测平台。'],
  [30, '参与场外衍生品定价模型的开发。'],
  [100, '有精算背景者的经验会派上用场。'],
  [1000, '整理甲骨文数据库的迁移方案。'],
] as const;

const scratch = [await openScratchDatabase(), await openScratchDatabase()] as const;
const contexts: Context[] = [];
try {
  for (const [at, count] of [small, large].entries()) contexts.push(await openJobs(scratch[at]!.connectionString, count));
  const [first, second] = contexts as [Context, Context];
  console.log(`${'times in ms, as the caller sees them'.padEnd(44)}   p50 small   large   p95 small   large   CPU small   large`);
  for (const one of cases) await measure(one, first, second);
  await measurePublishing(second);
} finally {
  for (const { db } of contexts) await db.destroy();
  for (const { remove } of scratch) await remove();
}

async function measure(
  { name, small: query, large: deep = query }: (typeof cases)[number],
  first: Context,
  second: Context,
): Promise<void> {
  const times = { small: [] as number[][], large: [] as number[][] };
  const cpu = async () => [await readBackendCpu(first.db), await readBackendCpu(second.db)] as const;
  const before = await cpu();
  for (let round = 0; round <= rounds; round++) {
    const here = { small: [] as number[], large: [] as number[] };
    for (let call = 0; call < callsPerRound; call++) {
      here.small.push(await timeOf(() => ask(first, query)));
      here.large.push(await timeOf(() => ask(second, deep)));
    }
    // The first round warms up caches and compiled plans.
    if (round === 0) continue;
    times.small.push(here.small);
    times.large.push(here.large);
  }
  const after = await cpu();
  const used = [0, 1].map((side) => (((after[side] ?? NaN) - (before[side] ?? NaN)) * 1000) / ((rounds + 1) * callsPerRound));
  const at = (share: number, which: 'small' | 'large') => median(times[which].map((round) => quantile(round, share)));
  const columns = [at(0.5, 'small'), at(0.5, 'large'), at(0.95, 'small'), at(0.95, 'large')]
    .map((ms) => ms.toFixed(2).padStart(8))
    .join('   ');
  const { total } = await ask(second, deep);
  const isSlow = at(0.95, 'large') > wantedMs;
  console.log(
    `${name.padEnd(44)} ${columns}   ${used.map((ms) => ms.toFixed(2)).join('   ')}   ${total} found${isSlow ? ` (wanted ≤ ${wantedMs} ms)` : ''}`,
  );
}

async function ask(ctx: Context, query: JobQuery): Promise<JobPage> {
  const list = jobApi.find(({ call }) => call.path === jobList.path)!;
  return (await invoke(list, ctx, query)) as JobPage;
}

async function measurePublishing(ctx: Context): Promise<void> {
  const times: number[] = [];
  for (let job = 0; job < 50; job++) times.push(await timeOf(() => publishJob(ctx, makeJob(ctx, 10_000_000 + job))));
  console.log(`publishing one more: p50 ${quantile(times, 0.5).toFixed(1)} ms`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

async function openJobs(connectionString: string, count: number): Promise<Context> {
  const ctx: Context = {
    db: createDatabase(openPool({ connectionString, max: 1 })),
    actor: { kind: 'system', name: 'bench' },
    now: new Date(),
    jobs: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    memo: new Memo(),
    texts: testTexts(),
    requestId: 'bench',
  };
  const seconds = (await timeOf(() => fill(ctx, count))) / 1000;
  console.log(`${count} jobs loaded in ${seconds.toFixed(1)} s`);
  return ctx;
}

/** Past the service, which takes some milliseconds a job: the same rows, a thousand at a time. */
async function fill(ctx: Context, count: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(ctx.db);
  for (let start = 0; start < count; start += 1000) {
    const drafts = Array.from({ length: Math.min(1000, count - start) }, (_, at) => makeJob(ctx, start + at));
    const rows = drafts.map(({ code, publishedAt, ...job }) => ({ ...toJobRow(job), code, publishedAt }));
    await ctx.db.insertInto('recruitJobs').values(rows).execute();
  }
  await sql`vacuum analyze recruit_jobs`.execute(ctx.db);
}

function makeJob(ctx: Context, number: number) {
  const choices = createSeededRandom(`job ${number}`);
  const special = rare.filter(([one]) => number % one === 0).map(([, sentence]) => sentence);
  const texts = Array.from({ length: 5 }, () => choices.pick(sentences));
  return {
    code: `BENCH-${number}`,
    title: `${choices.pick(departments).slice(0, 2)}${choices.pick(roles)}`,
    type: choices.pick(['social', 'social', 'campus', 'intern'] as const),
    department: choices.pick(departments),
    headQuarter: choices.integer(0, 2) === 0,
    locations: number % 100 === 7 ? ['西宁'] : [choices.pick(cities)],
    headcount: choices.integer(1, 5),
    duties: [...texts.slice(0, 3), ...special],
    requirements: texts.slice(3),
    process: ['简历筛选', '面试', '录用'],
    deadline: addDays(shanghaiDay(ctx.now), choices.integer(1, 60)),
    publishedAt: new Date(ctx.now.getTime() - (100_000 - Math.min(number, 100_000)) * 60_000),
  };
}
