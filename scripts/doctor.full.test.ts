import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { DoctorReport } from '#operations/doctor/schema.ts';
import { readConfig } from '#platform/config/config.ts';
import { useFolder } from '#test/support/folder.ts';
import { startTestSite } from '#test/support/site.ts';
import { openForSite } from './site/database-server.ts';
import { prepareSchema } from './site/schema.ts';
import { runTool } from './test/run-tool.ts';

const folder = useFolder();
const usual = { DEMO: 'off', LOG_LEVEL: 'silent', PORT: '9', CONSOLE_PORT: '10', SECRET: 'a secret that all sites of the tests share' };

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop().catch(() => undefined);
});

async function runDoctor(env: Record<string, string>) {
  const { exitCode, output } = await runTool('scripts/doctor.ts', ['--json'], { env: { ...usual, ...env } });
  const { state, ms, checks } = JSON.parse(output) as DoctorReport;
  const bad = checks.filter((check) => check.state === 'bad').map(({ code }) => code);
  return { exitCode, state, bad, ms, output, states: Object.fromEntries(checks.map((check) => [check.code, check.state])) };
}

test('wrong usage is reported with code 3', { timeout: 120_000 }, async () => {
  const { exitCode, output } = await runTool('scripts/doctor.ts', ['--jason']);
  expect(exitCode).toBe(3);
  expect(output).toContain('用法：npm run doctor');
});

test('on a machine without an installation it reports the faults with code 2 and creates nothing', { timeout: 120_000 }, async () => {
  const dataDir = join(folder, 'fresh');
  const { exitCode, state, states } = await runDoctor({ DATA_DIR: dataDir });
  expect([exitCode, state]).toEqual([2, 'bad']);
  expect(states).toMatchObject({ 'database-reachable': 'bad', addresses: 'bad', versions: 'good' });
  expect(readdirSync(folder)).not.toContain('fresh');
});

test('wrong settings and an unreachable database are reported, with everything else, and no secret', { timeout: 120_000 }, async () => {
  const database = 'postgres://site:password-of-the-site@127.0.0.1:9/none';
  const away = await runDoctor({ DATA_DIR: folder, DATABASE_URL: database });
  expect(away).toMatchObject({ exitCode: 2, states: { 'database-reachable': 'bad', jobs: 'unused', versions: 'good', files: 'good' } });
  const wrong = await runDoctor({ DATA_DIR: folder, TRUST_PROXY: 'many' });
  expect(wrong).toMatchObject({ exitCode: 2, states: { settings: 'bad', versions: 'good', 'proxy-hops': 'unused' } });
  for (const { output } of [away, wrong]) expect(output).not.toMatch(/password-of-the-site|that all sites of the tests/);
});

test(
  'beside a running site it uses its database and leaves it running; once the site has stopped, it starts and stops it',
  { timeout: 240_000 },
  async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const server = await openForSite(readConfig({ DATA_DIR: dataDir, DEMO: 'off' }));
    await prepareSchema(server);
    const site = await startTestSite(
      server.connectionString,
      async () => ({ kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' }),
      {
        DATA_DIR: dataDir,
        DEMO: 'off',
      },
    );
    running.unshift(site);
    const ports = { PORT: new URL(site.publicAddress).port, CONSOLE_PORT: new URL(site.consoleAddress).port };
    // The console's pages may not be built, so another name of the public site stands in for its address.
    const env = { DATA_DIR: dataDir, ...ports, PUBLIC_URL: site.publicAddress, CONSOLE_URL: `http://localhost:${ports.PORT}` };
    const beside = await runDoctor(env);
    // Not open yet, and without a backup.
    expect(beside.bad).toEqual([]);
    expect(beside).toMatchObject({ exitCode: 1, state: 'poor' });
    expect(beside.states).toMatchObject({
      'site-process': 'good',
      'proxy-hops': 'good',
      schema: 'good',
      'database-settings': 'good',
      addresses: 'poor',
    });
    expect(beside.ms).toBeLessThan(60_000);
    await prepareSchema(server);
    await site.stop();
    await server.release();
    const stopped = await runDoctor(env);
    expect(stopped).toMatchObject({ exitCode: 2, states: { 'site-process': 'bad', schema: 'good', 'database-settings': 'good' } });
    await expect(prepareSchema(server)).rejects.toThrow('ECONNREFUSED');
  },
);
