import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { buildStaff, buildStaffDeps, getTotpCode, staffPassword } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { createSelfSignedCertificate, startLdapServer, type LdapServer } from '#test/support/identity-providers/ldap-server.ts';
import { staffActor } from '#test/support/staff.ts';
import { requestLink } from './service/accounts/change-accounts.ts';
import { changeDirectory } from './service/accounts/change-factors.ts';
import { acceptLink, openLink } from './service/accounts/links.ts';
import { openDirectory } from './service/sign-in-methods/directory.ts';
import { createTotpSecret } from './service/sign-in/second-factor.ts';
import { signIn } from './service/sign-in/sign-in.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const people = 'ou=people,dc=example,dc=com';
const theirs = 'Of-the-Directory-1';
const searcher = { dn: `cn=site,${people}`, uid: 'site', password: 'searching' };
const entries = [
  searcher,
  { dn: `uid=li.demo,${people}`, uid: 'li.demo', password: theirs },
  { dn: `uid=twice,${people}`, uid: 'twice', password: theirs },
  { dn: `uid=twice,ou=former,dc=example,dc=com`, uid: 'twice', password: theirs },
];

let server: LdapServer;
beforeAll(async () => void (server = await startLdapServer({ entries })));
afterAll(() => server.stop());
beforeEach(() => {
  server.heard.length = 0;
  Object.assign(server.mood, { isSilent: false, bindResult: undefined, isCutting: false });
});

const settingsOf = (environment: Record<string, string> = {}) =>
  readConfig({
    STAFF_LDAP_URL: `ldap://127.0.0.1:${server.port}`,
    STAFF_LDAP_BASE_DN: people,
    STAFF_LDAP_TIMEOUT_MS: '8000',
    ...environment,
  });
/** A short timeout for a directory that does not respond. */
const soon = { STAFF_LDAP_TIMEOUT_MS: '300' };
const directoryOf = (environment: Record<string, string> = {}) => openDirectory(settingsOf(environment))!;
const ask = (name: string, password: string, environment: Record<string, string> = {}) =>
  directoryOf(environment).check(context(), name, password);

describe('the directory', () => {
  test('the directory checks a password for the entry found with a service account, anonymously, or by a DN built from the login name', async () => {
    const ways: Record<string, string>[] = [
      {},
      { STAFF_LDAP_BIND_DN: searcher.dn, STAFF_LDAP_BIND_PASSWORD: searcher.password },
      { STAFF_LDAP_BASE_DN: '', STAFF_LDAP_USER_DN: `uid={name},${people}` },
    ];
    for (const way of ways) {
      expect(await ask('li.demo', theirs, way)).toBe('right');
      expect(await ask('li.demo', 'wrong', way)).toBe('wrong');
      expect(await ask('nobody', theirs, way)).toBe('wrong');
    }
  });

  test('the directory is never called with an empty password, which it would accept', async () => {
    expect(await ask('li.demo', '')).toBe('wrong');
    expect(server.heard).toEqual([]);
  });

  test('the directory finds nobody by a filter expression or a part of a name', async () => {
    for (const name of ['*', '*)(uid=*', 'x)(|(uid=*', 'li.demo)(uid=li.demo', String.raw`\2a`])
      expect(await ask(name, theirs), name).toBe('wrong');
    const direct = { STAFF_LDAP_BASE_DN: '', STAFF_LDAP_USER_DN: `uid={name},${people}` };
    expect(await ask(`li.demo,${people}`, theirs, direct)).toBe('wrong');
    expect(server.heard.at(-1)?.what).toBe(String.raw`bind uid=li.demo\2cou\3dpeople\2cdc\3dexample\2cdc\3dcom,${people}`);
  });

  test('the directory accepts nobody when a name has two entries', async () => {
    expect(await ask('twice', theirs)).toBe('wrong');
  });

  test('the directory counts as unreachable when it times out, fails, or refuses the search', async () => {
    server.mood.isSilent = true;
    expect(await ask('li.demo', theirs, soon)).toBe('silent');
    server.mood.isSilent = false;
    for (const bindResult of [51, 52, 80]) {
      server.mood.bindResult = bindResult;
      expect(await ask('li.demo', theirs)).toBe('silent');
    }
    server.mood.bindResult = undefined;
    expect(await ask('li.demo', theirs, { STAFF_LDAP_BIND_DN: searcher.dn, STAFF_LDAP_BIND_PASSWORD: 'old' })).toBe('silent');
    expect(await ask('li.demo', theirs, { STAFF_LDAP_URL: 'ldap://127.0.0.1:1' })).toBe('silent');
  });

  test('the directory is probed like a real request for the site’s health status', async () => {
    await directoryOf().probe();
    await expect(directoryOf({ STAFF_LDAP_BIND_DN: searcher.dn, STAFF_LDAP_BIND_PASSWORD: 'old' }).probe()).rejects.toThrow('Code: 0x31');
  });
});

describe('on an encrypted connection', () => {
  let tls: ReturnType<typeof createSelfSignedCertificate>;
  beforeAll(() => void (tls = createSelfSignedCertificate(folder)));

  const withServer = async (isSecure: boolean, act: (one: LdapServer) => Promise<void>) => {
    const one = await startLdapServer({ entries, tls, isSecure });
    await act(one).finally(() => one.stop());
  };

  test('passwords are sent only over StartTLS or TLS, to a server with a trusted certificate for its name', async () => {
    for (const isSecure of [false, true])
      await withServer(isSecure, async (one) => {
        const way = { STAFF_LDAP_URL: `ldap${isSecure ? 's' : ''}://localhost:${one.port}`, STAFF_LDAP_START_TLS: isSecure ? 'off' : 'on' };
        const trusted = { ...way, STAFF_LDAP_CA_FILE: tls.file };
        expect(await ask('li.demo', theirs, trusted)).toBe('right');
        expect(await ask('li.demo', theirs, way)).toBe('silent');
        expect(await ask('li.demo', theirs, { ...trusted, STAFF_LDAP_URL: way.STAFF_LDAP_URL.replace('localhost', '127.0.0.1') })).toBe(
          'silent',
        );
        const binds = one.heard.filter(({ what }) => what.startsWith('bind'));
        expect(binds).toEqual([{ what: `bind uid=li.demo,${people}`, isEncrypted: true }]);
      });
  });

  test('a connection cut after StartTLS counts as unreachable, and no password is sent unencrypted', async () => {
    await withServer(false, async (one) => {
      one.mood.isCutting = true;
      const way = { STAFF_LDAP_URL: `ldap://localhost:${one.port}`, STAFF_LDAP_START_TLS: 'on', STAFF_LDAP_CA_FILE: tls.file };
      const direct = { ...way, STAFF_LDAP_BASE_DN: '', STAFF_LDAP_USER_DN: `uid={name},${people}` };
      expect(await ask('li.demo', theirs, direct)).toBe('silent');
      expect(one.heard.map(({ what }) => what)).toEqual(['startTls']);
    });
  });

  test('an invalid certificate file stops the start', () => {
    const file = join(folder, 'wrong.pem');
    writeFileSync(file, 'no certificate');
    for (const wrong of [file, join(folder, 'missing.pem')])
      expect(() => openDirectory(settingsOf({ STAFF_LDAP_CA_FILE: wrong }))).toThrow(ConfigError);
  });
});

describe('directory accounts', () => {
  const start = Date.parse('2026-08-21T02:00:00Z');
  const secret = createTotpSecret();
  const at = (minutes: number, more: Partial<Context> = {}): Context =>
    context({ now: new Date(start + minutes * 60_000), ip: '10.1.2.3', setCookie: () => undefined, ...more });
  const depsOf = () => ({ ...buildStaffDeps(), directory: directoryOf(server.mood.isSilent ? soon : {}) });
  const enter = (minutes: number, password: string, code?: string) =>
    signIn(at(minutes), depsOf(), { loginName: 'li.demo', password, code }).then(
      (answer) => answer,
      (error: { code: number; message: string }) => error,
    );
  const code = (minutes: number) => getTotpCode(secret, new Date(start + minutes * 60_000));
  let id: number;

  beforeEach(async () => {
    ({ id } = await buildStaff(at(0), { secret }));
    await db
      .updateTable('staffAccounts')
      .set({ loginName: `former.${id}` })
      .where('loginName', '=', 'li.demo')
      .execute();
    await db.updateTable('staffAccounts').set({ loginName: 'li.demo', usesDirectory: true }).where('id', '=', id).execute();
  });

  test('an account of the directory is opened by the directory’s password and its own second factor, and not by the locally stored password', async () => {
    expect(await enter(0, staffPassword)).toMatchObject({ code: 40002, message: expect.stringContaining('登录名或密码错误') });
    expect(await enter(1, theirs)).toEqual({ next: 'needsCode' });
    expect(await enter(1, theirs, '000000')).toMatchObject({ code: 40003 });
    expect(await enter(2, theirs, code(2))).toEqual({ next: 'signedIn' });
    const ways = await db.selectFrom('staffLogins').select('way').where('staffId', '=', id).execute();
    expect(new Set(ways.map(({ way }) => way))).toEqual(new Set(['directory']));
  });

  test('an account of the directory is opened by the locally stored password while the directory is unreachable, and the user is informed', async () => {
    server.mood.isSilent = true;
    expect(await enter(0, theirs)).toMatchObject({ code: 40002, message: expect.stringContaining('公司目录没有应答') });
    expect(await enter(1, staffPassword)).toEqual({ next: 'needsCode', isDirectoryAway: true });
    expect(await enter(2, staffPassword, code(2))).toEqual({ next: 'signedIn' });
  });

  test('an account of the directory is paused after three failures, and the directory is not called during the pause', async () => {
    for (let tries = 0; tries < 3; tries++) expect(await enter(0, 'wrong')).toMatchObject({ code: 40002 });
    server.heard.length = 0;
    expect(await enter(0, theirs)).toMatchObject({ code: 40029 });
    expect(server.heard).toEqual([]);
    expect(await enter(1, theirs)).toEqual({ next: 'needsCode' });
  });

  test('an account of the directory uses the directory only if an administrator has set it; other accounts never call it', async () => {
    const actor = staffActor(999_999, {}, { provenAt: new Date(start) });
    await expect(
      changeDirectory(at(0, { actor: staffActor(1) }), depsOf(), { id, isOn: false, former: { isOn: true } }),
    ).rejects.toMatchObject({ code: 40301 });
    await changeDirectory(at(0, { actor }), depsOf(), { id, isOn: false, former: { isOn: true } });
    expect(await enter(0, staffPassword)).toEqual({ next: 'needsCode' });
    expect(server.heard).toEqual([]);
    await expect(changeDirectory(at(0, { actor }), buildStaffDeps(), { id, isOn: true, former: { isOn: false } })).rejects.toMatchObject({
      code: 40009,
    });
  });

  test('an account of the directory sets up a new second factor with the directory’s password', async () => {
    const token = (await requestLink(at(0), depsOf(), { id, purpose: 'secondFactor' })).link.slice('/link#'.length);
    const { setup } = await openLink(at(0), depsOf(), { token });
    const input = { token, code: getTotpCode(setup!.secret, new Date(start)) };
    await expect(acceptLink(at(0), depsOf(), { ...input, password: staffPassword })).rejects.toMatchObject({ code: 40001 });
    await acceptLink(at(0), depsOf(), { ...input, password: theirs });
  });
});
