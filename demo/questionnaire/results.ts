import { riskTolerance } from '#clients/questionnaires/calls.ts';
import type { QuestionDeps } from '#clients/questionnaires/deps.ts';
import { openPaper } from '#clients/questionnaires/service/open-paper.ts';
import { submitPaper } from '#clients/questionnaires/service/submit-paper.ts';
import type { Context } from '#platform/context.ts';
import { readRiskBank } from './read-bank.ts';

const dayMs = 86_400_000;
const recently = 120;
/** More than two years: the result has expired. */
const longAgo = 760;

/** Clients without a result: the elder client, those who cannot sign in, and those on whom the test is tried out. */
const without = ['880000000303', '880000000404', '880000000505', '880000001111', '880000001212'];
const daysAgo = (fundAccount: string): number => (fundAccount === '880000000202' ? longAgo : recently);

/** Creates the demo clients' results on risk tolerance, each on its own day through the client calls. All of them are 积极型. */
export async function loadDemoResults(ctx: Context, deps: QuestionDeps, clients: ReadonlyMap<string, number>): Promise<void> {
  const { answers } = readRiskBank().body.examples[2]!;
  const given = { ...answers, D1: ['A'], D2: ['A'], D3: ['A'] };
  for (const [fundAccount, clientId] of clients) {
    if (without.includes(fundAccount)) continue;
    const now = new Date(ctx.now.getTime() - daysAgo(fundAccount) * dayMs);
    const then: Context = { ...ctx, now, actor: { kind: 'client', clientId, sessionId: ctx.requestId }, userAgent: '示例数据' };
    const { attempt, version } = await openPaper(then, deps, { paper: riskTolerance });
    if (attempt === null) throw new Error('no attempt for a demo client');
    await submitPaper(then, deps, { paper: riskTolerance, version, attempt, answers: given, confirmed: [], seconds: {} });
  }
}
