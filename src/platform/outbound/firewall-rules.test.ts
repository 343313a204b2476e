import { expect, test } from 'vitest';
import { writeDropIn, writeNftables } from './firewall-rules.ts';

const peers = [
  { setting: 'DATABASE_URL', host: 'db.example', port: 5432, addresses: ['192.0.2.7', '2001:db8::7'] },
  { setting: 'STAFF_ROBOT_HOSTS', host: 'robot.example', port: undefined, addresses: ['192.0.2.8'] },
];
const rulesFor = (reachesPublicHosts: boolean) => writeNftables(peers, { user: 'qianting', reachesPublicHosts });

test('the firewall accepts the machines of the settings at their ports and rejects every other connection of the site', () => {
  const rules = rulesFor(false);
  expect(rules).toContain('ip daddr 192.0.2.7 tcp dport 5432 accept comment "DATABASE_URL db.example"');
  expect(rules).toContain('ip6 daddr 2001:db8::7 tcp dport 5432 accept');
  expect(rules).toContain('ip daddr 192.0.2.8 meta l4proto tcp accept');
  expect(rules.trim().split('\n').slice(-3)[0]).toMatch(/counter log .* reject/);
  expect(rules).not.toContain('443');
});

test('public hosts are open to the firewall only while people may type their addresses, and never internal networks', () => {
  expect(rulesFor(true)).toMatch(/ip daddr != \{ .*10\.0\.0\.0\/8.*169\.254\.0\.0\/16.* \} tcp dport \{ 80, 443 \} accept/);
});

test('the systemd drop-in denies every address that is not listed', () => {
  const text = writeDropIn(peers, ['198.51.100.1']);
  expect(text).toContain('IPAddressDeny=any\nIPAddressAllow=localhost\n');
  expect(text.match(/IPAddressAllow=/g)).toHaveLength(5);
});
