import { openPrivacyDeps, type PrivacyDeps } from '#clients/privacy/deps.ts';
import type { Erasure, PersonalDataSource } from '#identity/accounts/ports.ts';
import { buildSecurity } from '../identity/clients.ts';
import { testSecret } from '../platform/crypto.ts';

/** A source that stores one item of each client: a name, shown masked. */
const nameSource: PersonalDataSource = {
  code: 'account',
  title: '账户',
  purpose: '识别客户身份',
  basis: '合同',
  retention: '二十年',
  read: async (_ctx, clientId) => [[{ key: 'name', name: '姓名', value: `演示客户${clientId}`, masked: '演****' }]],
};

const erasures: readonly Erasure[] = [
  { code: 'devices', title: '设备', reason: '移除', erase: async () => 2 },
  { code: 'business', title: '业务记录', reason: '《证券法》第一百三十七条要求保存不少于二十年' },
];

/** Builds dependencies with the test's own keys, one source and one deletion. */
export function buildPrivacyDeps(overrides: Partial<PrivacyDeps> = {}): PrivacyDeps {
  const security = buildSecurity();
  const parts = { person: security, security, letterhead: async () => undefined, sources: [nameSource], erasures, effects: {} };
  return { ...openPrivacyDeps({ secret: testSecret(), profile: 'SM2', ...parts }), ...overrides };
}
