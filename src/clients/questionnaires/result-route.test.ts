import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { buildDraft, buildQuestionDeps } from '#test/factories/clients/questionnaires.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { registerResultFiles } from './result-route.ts';
import { openPaper } from './service/open-paper.ts';
import { publishQuestionnaire } from './service/questionnaires.ts';
import { linkResult } from './service/results.ts';
import { submitPaper } from './service/submit-paper.ts';

const { context } = useDatabase();
const security = buildSecurity();
const deps = buildQuestionDeps(security);
const app = fastify();
registerResultFiles(app, { contextOf: async () => context({ actor: { kind: 'visitor' } }), deps });
app.setErrorHandler((error, _request, reply) => reply.code(error instanceof CallError ? error.status : 500).send());
afterAll(() => app.close());

let url: string;
beforeAll(async () => {
  await publishQuestionnaire(context(), buildDraft());
  const { id: clientId } = await buildClient(context(), security, { name: '演示客户十一' });
  const ctx = context({ actor: { kind: 'client', clientId, sessionId: 'test' } });
  const { attempt, version } = await openPaper(ctx, deps, { paper: 'test_paper' });
  const answers = { Q01: ['C'], Q02: ['C'], Q03: ['B'], D1: ['A'] };
  await submitPaper(ctx, deps, { paper: 'test_paper', version, attempt: attempt!, answers, confirmed: [], seconds: {} });
  ({ url } = await linkResult(ctx, deps, { id: attempt! }));
});

test('a signed link returns the PDF as a download that is never cached', async () => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('测试问卷结果-2026-08-21.pdf')}`);
  expect(answer.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

test('a missing or wrong signature, or one for another result, finds nothing', async () => {
  const [path, query] = url.split('?') as [string, string];
  const statusOf = async (address: string) => (await app.inject(address)).statusCode;
  expect(await statusOf(path)).toBe(404);
  expect(await statusOf(`${path}?expires=9999999999&signature=${new URLSearchParams(query).get('signature')}`)).toBe(404);
  expect(await statusOf(`${path.replace(/[0-9a-f]{12}\.pdf/, '000000000000.pdf')}?${query}`)).toBe(404);
  expect(await statusOf(`/common/question_paper/result/anything?${query}`)).toBe(404);
});
