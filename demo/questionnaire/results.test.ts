import { expect, test } from 'vitest';
import { findRiskStatus } from '#clients/questionnaires/service/risk-status.ts';
import { buildQuestionDeps } from '#test/factories/clients/questionnaires.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { prepareDemoClients } from '../clients.ts';
import { loadDemoQuestionnaire } from './load.ts';
import { loadDemoResults } from './results.ts';

const { context } = useDatabase();

test('the demo clients’ results are valid, expired, or missing, as documented', async () => {
  const security = buildSecurity();
  await loadDemoQuestionnaire(context());
  const clients = await prepareDemoClients(security)(context());
  await loadDemoResults(context(), buildQuestionDeps(security), clients);
  const standingOf = (fundAccount: string) => findRiskStatus(context(), clients.get(fundAccount)!);
  expect(await standingOf('880000000101')).toMatchObject({ state: 'valid', level: 'C4', isLowest: false });
  expect(await standingOf('880000000202')).toMatchObject({ state: 'expired', level: 'C4' });
  for (const none of ['880000000303', '880000001111', '880000001212']) expect(await standingOf(none)).toMatchObject({ state: 'none' });
});
