import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { ConfigError, isWithoutFolder, readConfig } from './config.ts';
import { chooseListenAddress } from './listen-address.ts';
import { toSealingKey } from './sealing-keys.ts';
import { addSealingKey, loadSecret } from './secret.ts';
import { writeSettingsReferences } from './settings-reference.ts';

const folder = useFolder();

test('the site starts without any setting', () => {
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

test('all wrong values are reported at once, in Chinese', () => {
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

test('a message never repeats the text of a secret', () => {
  const read = () => readConfig({ SECRET: 'too-short', DATABASE_URL: 'mysql://user:hunter2@host/db' });
  expect(problemsOf(read)).toHaveLength(2);
  expect(problemsOf(read).join()).not.toMatch(/too-short|hunter2/);
});

test('a secret is read from the file that its setting names, or from the credentials of a systemd unit', async () => {
  const credentials = join(folder, 'credentials');
  await mkdir(credentials);
  await writeFile(join(credentials, 'DATABASE_URL'), 'postgres://site:hunter2@db.example.com/site?sslmode=verify-full\n');
  await writeFile(join(folder, 'master'), `${'m'.repeat(40)}\n`);
  const config = readConfig({ SECRET_FILE: join(folder, 'master'), CREDENTIALS_DIRECTORY: credentials, ROLE: 'web' });
  expect(config).toMatchObject({ secret: 'm'.repeat(40), databaseUrl: 'postgres://site:hunter2@db.example.com/site?sslmode=verify-full' });
});

test('only secrets are read from files: not a port, and a certificate file stays a path', async () => {
  await writeFile(join(folder, 'PORT'), '80');
  const config = readConfig({ PORT_FILE: join(folder, 'PORT'), CREDENTIALS_DIRECTORY: folder, STAFF_LDAP_CA_FILE: undefined });
  expect(config.port).toBe(3000);
});

test('a secret that is given twice, or whose file is missing, empty, a folder or too long, prevents the start without being revealed', async () => {
  const [empty, long, weak] = [join(folder, 'empty'), join(folder, 'long'), join(folder, 'weak')];
  await writeFile(empty, ' \n');
  await writeFile(long, 'x'.repeat(70_000));
  await writeFile(weak, 'hunter2');
  const read = (given: Record<string, string>) => problemsOf(() => readConfig(given));
  expect(read({ SECRET: 's'.repeat(40), SECRET_FILE: weak })).toEqual([
    'SECRET 由 环境变量 SECRET、环境变量 SECRET_FILE 重复给出，请只保留一处',
  ]);
  expect(read({ SECRET_FILE: join(folder, 'none') })).toEqual([`SECRET_FILE 所指的文件不存在：${join(folder, 'none')}`]);
  expect(read({ SECRET_FILE: empty })).toEqual([`环境变量 SECRET_FILE：文件 ${empty} 是空的`]);
  expect(read({ SECRET_FILE: folder })).toEqual([`环境变量 SECRET_FILE：文件 ${folder} 无法读取（EISDIR）`]);
  expect(read({ SECRET_FILE: long })).toEqual([`环境变量 SECRET_FILE：文件 ${long} 太大，不是密钥`]);
  expect(read({ SECRET_FILE: weak, DATABASE_URL_FILE: weak }).join()).not.toContain('hunter2');
});

test('contradicting settings are reported', () => {
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

test('trusted proxies are given by number or by address', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  for (const wrong of ['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/9'])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY');
});

test('sizes need a unit', () => {
  expect(readConfig({ BODY_LIMIT: '2MB', FILE_LIMIT: '1GB' })).toMatchObject({ bodyLimit: 2 * 1024 ** 2, fileLimit: 1024 ** 3 });
  expect(() => readConfig({ BODY_LIMIT: '100MB' })).toThrow('不超过 64MB');
});

test('the database address may list several servers and always requires the primary', () => {
  const read = (hosts: string) => () =>
    readConfig({ DATABASE_URL: `postgres://qianting:s3cret@${hosts}`, ALLOW_CLEARTEXT: 'DATABASE_URL' }).databaseUrl;
  expect(read('one:5432,two:5432/site?target_session_attrs=read-write')()).toContain('@one:5432,two:5432/site');
  for (const wrong of ['one:5432,two:x/site', 'one,/site', 'one,two/site?target_session_attrs=standby'])
    expect(read(wrong), wrong).toThrow('DATABASE_URL 应为');
  expect(read('one:5432,two:x/site')).not.toThrow('s3cret');
});

test('the pages of settings in both languages are the ones the settings describe', async () => {
  const references = writeSettingsReferences();
  expect([...references.keys()]).toEqual(['docs/settings.md', 'docs/zh/配置项.md']);
  for (const [file, text] of references) expect(await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8'), file).toBe(text);
});

test('every setting is described in Chinese on the Chinese page and in English on the English one', () => {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  const [inEnglish, inChinese] = [...writeSettingsReferences().values()].map((text) =>
    text.split('\n').filter((line) => line.startsWith('| `')),
  );
  expect(inEnglish).toHaveLength(inChinese!.length);
  // The last cell is the meaning. In the English texts Chinese words are only names.
  const meanings = (lines: string[]) => lines.map((line) => line.split(' | ').at(-1)!);
  expect(meanings(inChinese!).filter((text) => !isChinese(text))).toEqual([]);
  expect(meanings(inEnglish!).filter((text) => !/[a-z]{3}/.test(text) || (text.match(/\p{Script=Han}/gu) ?? []).length > 12)).toEqual([]);
});

test('an incomplete message provider is reported', () => {
  expect(
    problemsOf(() => readConfig({ SMS_PROVIDER: 'tencent', SMS_KEY_ID: 'AKID', MAIL_FROM: '前厅证券 <no-reply@example.com>' })),
  ).toEqual([
    'SMTP_URL 与 MAIL_FROM 须同时设置',
    'SMS_PROVIDER 为 tencent 时须同时设置 SMS_KEY_SECRET、SMS_SIGN_NAME、SMS_TEMPLATES、SMS_APP_ID',
  ]);
  const account = {
    SMS_KEY_ID: 'LTAI',
    SMS_KEY_SECRET: 'k'.repeat(30),
    SMS_SIGN_NAME: '前厅证券',
    SMS_TEMPLATES: 'code=SMS_1, accessLocked = SMS_2',
  };
  expect(readConfig({ SMS_PROVIDER: 'aliyun', ...account }).smsTemplates).toEqual({ code: 'SMS_1', accessLocked: 'SMS_2' });
});

test('keys of providers and mail servers are never repeated, and an invalid value is reported once', () => {
  const problems = problemsOf(() =>
    readConfig({ SMS_KEY_SECRET: 'short', SMTP_URL: 'http://user:hunter2@mail', MAIL_FROM: 'a b', SMS_TEMPLATES: 'code' }),
  );
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toMatch(/short|hunter2/);
  expect(problemsOf(() => readConfig({ SMTP_URL: 'smtp://', MAIL_FROM: 'no-reply@example.com' }))).toHaveLength(1);
});

test('the master key is created once, for the owner only, and stays', async () => {
  const dataDir = join(folder, 'new');
  const [first, second] = await Promise.all([loadSecret({ dataDir, secret: undefined }), loadSecret({ dataDir, secret: undefined })]);
  expect(first.deriveKey('files')).toEqual(second.deriveKey('files'));
  expect(first.deriveKey('files')).toHaveLength(32);
  expect(first.deriveKey('files')).not.toEqual(first.deriveKey('sessions'));
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('an added key encrypts from then on in every process, and the master key with its derived keys stays', async () => {
  const dataDir = join(folder, 'keys');
  const before = await loadSecret({ dataDir, secret: undefined });
  const running = before.sealing!;
  const first = running.newest().id;
  const added = await addSealingKey(dataDir);
  expect(added).not.toBe(first);
  await expect.poll(() => running.newest().id, { timeout: 3000 }).toBe(added);
  const again = await addSealingKey(dataDir);
  // A value encrypted by another process is decrypted at once, without waiting for the next check.
  expect(running.find(again)?.id).toBe(again);
  expect([first, added, again].map((id) => running.find(id)?.id)).toEqual([first, added, again]);
  const after = await loadSecret({ dataDir, secret: undefined });
  expect(after.sealing!.newest().id).toBe(again);
  expect(after.deriveKey('links')).toEqual(before.deriveKey('links'));
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('an incomplete line of a killed command is not a key', async () => {
  const dataDir = join(folder, 'half');
  const before = (await loadSecret({ dataDir, secret: undefined })).sealing!.newest().id;
  await appendFile(join(dataDir, 'secret'), '\n0123456789abcdef');
  expect((await loadSecret({ dataDir, secret: undefined })).sealing!.newest().id).toBe(before);
  const added = await addSealingKey(dataDir);
  expect((await loadSecret({ dataDir, secret: undefined })).sealing!.newest().id).toBe(added);
});

test('of the keys in the settings the first one encrypts and all decrypt, including SECRET', async () => {
  const [secret, newer, older] = ['s', 'n', 'o'].map((letter) => letter.repeat(40));
  const config = readConfig({ SECRET: secret, SEALING_KEYS: `${newer}, ${older}` });
  const { sealing } = await loadSecret(config);
  expect(sealing!.newest().id).toBe(toSealingKey(newer!).id);
  for (const text of [secret, newer, older]) expect(sealing!.find(toSealingKey(text!).id)).toBeDefined();
  expect(sealing!.find('00000000')).toBeUndefined();
  expect(problemsOf(() => readConfig({ SEALING_KEYS: newer }))).toEqual(['设置 SEALING_KEYS 时须同时设置 SECRET']);
  expect(problemsOf(() => readConfig({ SECRET: secret, SEALING_KEYS: 'short-key' })).join()).not.toContain('short-key');
});

test('a configured address is used, otherwise one that the system can listen on', async () => {
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

test('the address of a service is a name or an address with a port', () => {
  const read = (FILE_SCANNER: string) => readConfig({ FILE_SCANNER, ALLOW_CLEARTEXT: 'FILE_SCANNER' }).fileScanner;
  expect(read('clamd.internal:3310')).toEqual({ host: 'clamd.internal', port: 3310 });
  expect(read('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  expect(readConfig({}).fileScanner).toBeUndefined();
  for (const wrong of ['clamd', 'clamd:0', 'clamd:70000', 'tcp://clamd:3310', ':3310']) expect(() => read(wrong)).toThrow('FILE_SCANNER');
});

test('quotes name their source, and indices are given by code and name', () => {
  expect(problemsOf(() => readConfig({ QUOTES_URL: 'https://quotes.example/snapshot' }))).toEqual([
    '设置 QUOTES_URL 时须同时设置 QUOTES_SOURCE_NAME',
  ]);
  expect(readConfig({ QUOTES_INDICES: '000001.SH=上证指数, 899050.BJ = 北证50' }).quotesIndices).toEqual([
    { code: '000001.SH', name: '上证指数' },
    { code: '899050.BJ', name: '北证50' },
  ]);
  const nine = Array.from({ length: 9 }, (_, at) => `00000${at}.SH=甲`).join(',');
  for (const wrong of ['000001=上证指数', '000001.SH=', '000001.HK=恒生', nine])
    expect(() => readConfig({ QUOTES_INDICES: wrong })).toThrow('QUOTES_INDICES');
});

test('the sign-in settings of staff must be complete, and never use an unencrypted connection', () => {
  const oidc = { STAFF_OIDC_ISSUER: 'https://sign-on.example.com/realm', STAFF_OIDC_CLIENT_ID: 'console' };
  expect(problemsOf(() => readConfig(oidc))).toEqual(['设置 STAFF_OIDC_ISSUER 时须同时设置 STAFF_OIDC_CLIENT_SECRET']);
  expect(problemsOf(() => readConfig({ STAFF_OIDC_SECOND_FACTOR: 'mfa' }))).toHaveLength(1);
  expect(problemsOf(() => readConfig({ STAFF_OIDC_2_EMAIL_DOMAIN: 'example.com' }))).toEqual([
    '设置 STAFF_OIDC_2_EMAIL_DOMAIN 时须同时设置 STAFF_OIDC_2_ISSUER',
  ]);
  for (const [name, value] of [
    ['STAFF_OIDC_ISSUER', 'http://sign-on.example.com'],
    ['STAFF_OIDC_EMAIL_DOMAIN', 'example.com/evil'],
    ['STAFF_LDAP_URL', 'ldap://user:word@directory.example.com'],
    ['STAFF_LDAP_FILTER', '(uid=*)'],
    ['STAFF_LDAP_FILTER', '(uid={name}'],
    ['STAFF_LDAP_USER_DN', 'uid=everybody,dc=example'],
  ] as const)
    expect(() => readConfig({ [name]: value }), value).toThrow(name);
  const ldap = { STAFF_LDAP_URL: 'ldap://directory.example.com', STAFF_LDAP_BASE_DN: 'dc=example,dc=com' };
  expect(problemsOf(() => readConfig(ldap)).join()).toContain('STAFF_LDAP_START_TLS');
  expect(readConfig({ ...ldap, STAFF_LDAP_START_TLS: 'on' }).staffLdapFilter).toBe('(uid={name})');
  expect(problemsOf(() => readConfig({ STAFF_LDAP_URL: 'ldaps://directory.example.com', STAFF_LDAP_START_TLS: 'on' }))).toHaveLength(2);
  const bound = { ...ldap, STAFF_LDAP_URL: 'ldap://127.0.0.1', STAFF_LDAP_BIND_DN: 'cn=site,dc=example' };
  expect(problemsOf(() => readConfig(bound))).toEqual(['STAFF_LDAP_BIND_DN 与 STAFF_LDAP_BIND_PASSWORD 须同时设置']);
  expect(problemsOf(() => readConfig({ ...bound, STAFF_LDAP_BIND_PASSWORD: 'w'.repeat(201) })).join()).not.toContain('www');
  expect(readConfig({ CONSOLE_PORT: '4000' }).consoleUrl).toBe('http://localhost:4000');
  expect(problemsOf(() => readConfig({ PUBLIC_URL: 'https://a.example', CONSOLE_URL: 'https://a.example' }))).toHaveLength(1);
});

test('a bucket needs all its settings and an encrypted connection, and its keys are never repeated', () => {
  expect(problemsOf(() => readConfig({ FILE_STORE: 's3', S3_BUCKET: 'files' }))).toEqual([
    'FILE_STORE 为 s3 时须同时设置 S3_ENDPOINT、S3_ACCESS_KEY、S3_SECRET_KEY',
  ]);
  const account = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'qianting-files',
    S3_ACCESS_KEY: 'AKID',
    S3_SECRET_KEY: 'k'.repeat(40),
  };
  expect(problemsOf(() => readConfig({ ...account, S3_SECRET_KEY: '' }))).toEqual(['设置对象存储时须同时设置 S3_SECRET_KEY']);
  expect(readConfig({ ...account, FILE_STORE: 's3' })).toMatchObject({ fileStore: 's3', s3PathStyle: false, s3Region: 'us-east-1' });
  for (const [name, value] of [
    ['S3_ENDPOINT', 'http://s3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_BUCKET', 'Files_1'],
    ['FILE_STORE', 'oss'],
    ['S3_PATH_STYLE', 'yes'],
  ] as const)
    expect(() => readConfig({ ...account, [name]: value }), value).toThrow(name);
  const problems = problemsOf(() => readConfig({ ...account, S3_ACCESS_KEY: 'A K', S3_SECRET_KEY: 'k k' }));
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toMatch(/A K|k k/);
});

test('a process with database, secret and bucket needs no data folder', () => {
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'files', S3_ACCESS_KEY: 'AKID', S3_SECRET_KEY: 'k'.repeat(40) };
  const whole = { ...s3, DATABASE_URL: 'postgres://u@127.0.0.1/site', SECRET: 's'.repeat(40), FILE_STORE: 's3' };
  expect(isWithoutFolder(readConfig(whole))).toBe(true);
  for (const name of ['DATABASE_URL', 'SECRET', 'FILE_STORE']) expect(isWithoutFolder(readConfig({ ...whole, [name]: '' }))).toBe(false);
});

test('the demo firm is loaded by default only at an address of this machine, and elsewhere only with a second setting', () => {
  const [local, away] = ['http://localhost:3000', 'https://www.example.com'];
  expect([readConfig({}), readConfig({ PUBLIC_URL: local })].map(({ demo }) => demo)).toEqual([true, true]);
  expect([readConfig({ PUBLIC_URL: away }), readConfig({ PUBLIC_URL: away, DEMO: '' })].map(({ demo }) => demo)).toEqual([false, false]);
  expect(() => readConfig({ PUBLIC_URL: away, DEMO: 'on' })).toThrow(/DEMO_PUBLIC=on/);
  expect(readConfig({ PUBLIC_URL: away, DEMO: 'on', DEMO_PUBLIC: 'on' }).demo).toBe(true);
});
