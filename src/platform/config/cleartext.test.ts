import { expect, test } from 'vitest';
import { clearableSettings, listClearConnections } from './cleartext.ts';
import { readConfig, ConfigError } from './config.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Values that name another machine, in every form that a setting takes. */
const elsewhere = [
  'http://other.example.com',
  'ldap://other.example.com',
  'smtp://a:b@other.example.com',
  'postgres://u:p@other.example.com/site',
  'other.example.com:3310',
];

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

/**
 * The site's own addresses; mail is always sent with TLS (`requireTLS`); lists of hosts are permissions that the operator gives by
 * name.
 */
const safe = new Set(['PUBLIC_URL', 'CONSOLE_URL', 'SMTP_URL', 'STAFF_ROBOT_HOSTS', 'OUTBOUND_ALLOWED_HOSTS', 'OUTBOUND_PUBLIC_HOSTS']);

test('no setting names another machine without TLS unless ALLOW_CLEARTEXT names that setting', () => {
  const addressed = Object.values<Setting>(settings).filter(
    ({ name, kind }) =>
      !safe.has(name) && elsewhere.some((value) => kind.schema.safeParse(value).success) && /URL|ENDPOINT|ISSUER|HOST|SCANNER/.test(name),
  );
  expect(addressed.length).toBeGreaterThan(12);
  for (const { name, kind } of addressed)
    for (const value of elsewhere.filter((one) => kind.schema.safeParse(one).success)) {
      const text = problemsOf({ [name]: value }).join();
      // A directory has its own rule: it may upgrade the connection.
      expect(text, name).toContain(name === 'STAFF_LDAP_URL' ? '应为 ldaps://' : `设置 ALLOW_CLEARTEXT=${name}`);
    }
});

test('an allowed connection without TLS starts and stays listed', () => {
  const config = readConfig({ FILE_SCANNER: 'clamd.internal:3310', ALLOW_CLEARTEXT: 'FILE_SCANNER, DATABASE_URL' });
  expect(listClearConnections(config).map(({ name }) => name)).toEqual(['FILE_SCANNER']);
});

test('this machine needs no TLS: loopback addresses and sockets', () => {
  const local: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/site' },
    { DATABASE_URL: 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/site' },
    { DATABASE_URL: 'postgres://u:p@localhost/site?host=/var/run/postgresql' },
    { FILE_SCANNER: '[::1]:3310' },
    { SMS_ENDPOINT: 'http://localhost:9000' },
  ];
  for (const given of local) expect(problemsOf(given), JSON.stringify(given)).toEqual([]);
});

test('a database elsewhere is accepted only when its certificate and name are verified, each of several', () => {
  const at = (DATABASE_URL: string) => problemsOf({ DATABASE_URL }).length;
  expect(at('postgres://u:p@one,two/site?sslmode=verify-full&sslrootcert=/a.crt')).toBe(0);
  for (const mode of ['disable', 'prefer', 'require', 'verify-ca', 'no-verify'])
    expect(at(`postgres://u:p@one/site?sslmode=${mode}`), mode).toBe(1);
  expect(at('postgres://u:p@127.0.0.1:5432,two:5432/site')).toBe(1);
});

test('ALLOW_CLEARTEXT accepts only settings that can be without TLS', () => {
  expect(problemsOf({ ALLOW_CLEARTEXT: 'S3_ENDPOINT' }).join()).toContain('S3_ENDPOINT 不是可以明文连接的设置');
  expect(clearableSettings).not.toContain('PUBLIC_URL');
});
