import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintAdd, complaintStatusGet } from '#complaints/complaint/calls.ts';
import { salesBranches } from '#content/branches/calls.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from '../main.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
let site: RunningSite;

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  const page = { kind: 'page', status: 200, head: { title: '页面' }, data: '{}', body: '正文' } as const;
  site = await startTestSite(connectionString, async () => page, { READ_ONLY: 'on' });
});
afterAll(() => site.stop());

const sentence = '网站暂时只供浏览，您刚才的提交没有被接收，请稍后再试';

test('with READ_ONLY pages and reading calls are served, even without JavaScript', async () => {
  for (const path of ['/', '/IntoGL/news.html', salesBranches.path, '/mode/elder?on=1&to=/'])
    expect((await fetch(site.publicAddress + path)).status, path).toBe(200);
});

test('with READ_ONLY a write is rejected with 503, 50300 and a message, before its body is read', async () => {
  const answer = await fetch(site.publicAddress + complaintAdd.path, { method: 'POST', body: 'no form at all' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toEqual({ code: 50300, msg: sentence });
});

test('with READ_ONLY a form without JavaScript gets the message as a page', async () => {
  const answer = await fetch(`${site.publicAddress}/IntoGL/complain.html`, {
    method: 'POST',
    body: new URLSearchParams({ matter: '服务' }),
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(`<h1>${sentence}</h1>`);
});

test('with READ_ONLY a deprecated GET that writes is rejected as well', async () => {
  const answer = await fetch(`${site.publicAddress}${complaintStatusGet.path}?number=1&mobileEnding=0000`);
  expect([answer.status, await answer.json()]).toEqual([503, { code: 50300, msg: sentence }]);
});

test('with READ_ONLY staff can still work, to announce the interruption', async () => {
  const answer = await fetch(`${site.consoleAddress}/console/api/session`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).not.toBe(503);
});
