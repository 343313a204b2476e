import { beforeAll, expect, test } from 'vitest';
import { getPageText, publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { firmFactJobs, recordFactsQueue } from '#content/firm-facts/jobs.ts';
import { listFirmFacts } from '#content/firm-facts/service/list-facts.ts';
import { setUpFirm } from '#operations/setup/service/set-up-firm.ts';
import { buildFirm, emptyStandardPack } from '#test/factories/operations/setup.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import { checkFacts, listFactFindings } from '#workflow/fact-check/service/findings.ts';
import { listFactParts } from '../firm-facts.ts';

/** A site without a firm, as it is after the first start with `DEMO=off`. */
const database = useDatabase();
const { context, connectionString, db } = database;
const environment = { DEMO: 'off', CONTACT_HOLD_HOURS: '48', SESSION_IDLE_MINUTES: '20' };
const { deps } = useApp(database, undefined, { environment });

const record = () => firmFactJobs(listFactParts(deps)).find(({ queue }) => queue === recordFactsQueue)!;

beforeAll(() => record().handle(context(), {}));

test('a worker records the facts at its start', async () => {
  const site = await startTestSite(connectionString, async () => ({ kind: 'notFound' }) as never, environment);
  const { rows } = await database.pool.query('select count(*)::integer as jobs from pgboss.job where name = $1', [recordFactsQueue]);
  await site.stop();
  expect(rows).toEqual([{ jobs: 1 }]);
});

test('deadlines of complaints and limits of the login are facts before there is a firm', async () => {
  const { records } = await listFirmFacts(context(), {});
  expect(Object.fromEntries(records.map(({ code, value }) => [code, value]))).toMatchObject({
    complaint_accept_days: '3',
    complaint_answer_days: '15',
    complaint_longest_days: '60',
    login_failures: '5',
    login_lock_minutes: '30',
    code_per_day: '10',
  });
});

test('every setting that texts state is a fact with the value of this site', async () => {
  const { records } = await listFirmFacts(context(), {});
  expect(records.filter(({ source }) => source.startsWith('运行设置')).map(({ code, value, source }) => [code, value, source])).toEqual([
    ['contact_hold_hours', '48', '运行设置 CONTACT_HOLD_HOURS'],
    ['session_idle_minutes', '20', '运行设置 SESSION_IDLE_MINUTES'],
    ['session_max_hours', '12', '运行设置 SESSION_MAX_HOURS'],
  ]);
});

test('the nightly check of a site without a firm finds no texts', async () => {
  expect(await checkFacts(context())).toBe(0);
});

test('a page that cites them shows them, and one that contradicts them is reported', async () => {
  await setUpFirm(context(), deps.firstDay, buildFirm(), emptyStandardPack);
  const text = (lead: string) => ({ key: '/A/b', title: '说明', lead, sections: [] });
  await publishPageText(context(), text('经过 {{contact_hold_hours}} 小时保护期启用，{{complaint_answer_days}} 个工作日内答复。'));
  expect((await getPageText(context(), { key: '/A/b' })).lead).toBe('经过 48 小时保护期启用，15 个工作日内答复。');
  await publishPageText(context(), text('经过 24 小时保护期启用；变更当日生效。'));
  await checkFacts(context());
  const { records } = await listFactFindings(context(), { state: 'open' });
  expect(records.map(({ code, written, expected }) => [code, written, expected])).toEqual([
    ['contact_hold_hours', '24', '48'],
    ['contact_hold_hours', '变更当日生效', '48'],
  ]);
});

test('recording them again changes nothing', async () => {
  const read = () => db.selectFrom('firmFacts').select(['code', 'updatedAt']).orderBy('code').execute();
  await record().handle(context(), {});
  const before = await read();
  await record().handle(context({ now: new Date('2027-01-01T02:00:00Z') }), {});
  expect(await read()).toEqual(before);
});
