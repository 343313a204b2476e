import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { ConfigError, readConfig } from './config.ts';
import { describeConfig } from './describe.ts';
import { chooseListenAddress } from './listen-address.ts';
import { loadSecret } from './secret.ts';

const folder = useFolder();

test('no setting is needed to start', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    consolePort: 3001,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    demo: true,
    cryptoProfile: 'SM2',
  });
  expect(config.publicUrl).toBe('http://localhost:3000');
});

test('all wrong values are named at once, in Chinese', () => {
  const read = () =>
    readConfig({
      PORT: '80a',
      CONSOLE_PORT: '70000',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      PUBLIC_URL: 'https://a.example/path',
      BODY_LIMIT: '3',
    });
  expect(read).toThrow(ConfigError);
  expect(problemsOf(read)).toEqual([
    'PORT 应为1–65535 的整数，现在是“80a”',
    'CONSOLE_PORT 应为1–65535 的整数，现在是“70000”',
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('DATABASE_URL'),
    expect.stringContaining('BODY_LIMIT'),
    expect.stringContaining('DEMO'),
  ]);
});

test('the text of a secret is never repeated in a message', () => {
  const read = () => readConfig({ SECRET: 'too-short', DATABASE_URL: 'mysql://user:hunter2@host/db' });
  expect(problemsOf(read)).toHaveLength(2);
  expect(problemsOf(read).join()).not.toMatch(/too-short|hunter2/);
});

test('settings that contradict each other are named', () => {
  const read = () =>
    readConfig({
      PORT: '8000',
      CONSOLE_PORT: '8000',
      CLIENT_DIRECTORY_URL: 'https://accounts.example',
      SESSION_IDLE_MINUTES: '90',
      SESSION_MAX_HOURS: '1',
    });
  expect(problemsOf(read)).toHaveLength(3);
});

test('an empty text counts as absent', () => {
  expect(readConfig({ PORT: '', SECRET: '', TRUST_PROXY: ' ' })).toMatchObject({ port: 3000, secret: undefined, trustProxy: 0 });
});

test('proxies are believed by number or by address', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  for (const wrong of ['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/9'])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY');
});

test('sizes carry their unit', () => {
  expect(readConfig({ BODY_LIMIT: '2MB', FILE_LIMIT: '1GB' })).toMatchObject({ bodyLimit: 2 * 1024 ** 2, fileLimit: 1024 ** 3 });
  expect(() => readConfig({ BODY_LIMIT: '100MB' })).toThrow('不超过 64MB');
});

test('the settings page is the one the settings describe', async () => {
  expect(await readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8')).toBe(describeConfig());
});

test('the master key is made once, for the owner only, and stays', async () => {
  const dataDir = join(folder, 'new');
  const [first, second] = await Promise.all([loadSecret({ dataDir, secret: undefined }), loadSecret({ dataDir, secret: undefined })]);
  expect(first.deriveKey('files')).toEqual(second.deriveKey('files'));
  expect(first.deriveKey('files')).toHaveLength(32);
  expect(first.deriveKey('files')).not.toEqual(first.deriveKey('sessions'));
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('an address that is set is taken, otherwise one that the system can listen on', async () => {
  expect(await chooseListenAddress('127.0.0.1')).toBe('127.0.0.1');
  expect(await chooseListenAddress(undefined)).toMatch(/^(::|0\.0\.0\.0)$/);
});

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}
