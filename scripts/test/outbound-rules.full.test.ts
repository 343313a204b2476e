import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { findTrialProgram } from './programs.ts';
import { root } from './run-tool.ts';

const folder = useFolder();
const nft = findTrialProgram('nft');
/** Only the kernel's administrator may check rules. */
const mayCheck = nft && spawnSync(nft.path, ['list', 'tables'], { stdio: 'ignore', env: nft.env }).status === 0;
const settings = { STAFF_ROBOT_HOSTS: 'none', QUOTES_URL: 'https://192.0.2.9:8443', QUOTES_SOURCE_NAME: '行情', LOG_LEVEL: 'silent' };

const run = (words: readonly string[], more: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'outbound-rules', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings, ...more },
  });

test('the command prints rules for the hosts of the settings, and none when a host has no address', () => {
  const { stdout, status } = run([]);
  expect(status).toBe(0);
  expect(stdout).toContain('ip daddr 192.0.2.9 tcp dport 8443 accept comment "QUOTES_URL 192.0.2.9"');
  expect(run(['--systemd', '--clients', '198.51.100.0/24']).stdout).toContain('IPAddressAllow=198.51.100.0/24\nIPAddressAllow=192.0.2.9\n');
  const unresolved = run([], { QUOTES_URL: 'https://quotes.invalid' });
  expect([unresolved.status, unresolved.stdout]).toEqual([1, '']);
  expect(unresolved.stderr).toContain('quotes.invalid');
  expect(run(['--user', 'a"b']).status).toBe(2);
});

test.runIf(mayCheck)('nft accepts the rules, with and without public hosts', async () => {
  for (const hosts of ['hook.example', 'none']) {
    const file = join(folder, `${hosts}.nft`);
    await writeFile(file, run(['--user', 'root'], { OUTBOUND_PUBLIC_HOSTS: hosts }).stdout);
    const { stderr, status } = spawnSync(nft!.path, ['-c', '-f', file], { encoding: 'utf8', env: nft!.env });
    expect([hosts, status, stderr]).toEqual([hosts, 0, '']);
  }
});
