import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConnections } from '../../../scripts/docs/connections.ts';
import { readConfig } from '../config/config.ts';
import { fetchExternal } from '../http/fetch-external.ts';
import { checkOutboundAddress, type OutboundError } from '../http/outbound-request.ts';
import { limitConnections, unlimitConnections, watchRefusedConnections, withCheckedHost } from './guard.ts';
import { listOutboundPeers } from './peers.ts';

const refused: string[] = [];
let unwatch: () => void;
beforeEach(() => {
  refused.length = 0;
  unwatch = watchRefusedConnections(({ host, port }) => refused.push(`${host}:${port}`));
});
afterEach(() => {
  unwatch();
  unlimitConnections();
});

const everything = {
  DATABASE_URL: 'postgres://a:b@one.example:5433,two.example/site?sslmode=verify-full',
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: 'smtps://post.example',
  MAIL_FROM: 'a@example.com',
  STAFF_LDAP_URL: 'ldaps://people.example',
  STAFF_LDAP_BASE_DN: 'dc=example',
  FILE_SCANNER: '127.0.0.1:3310',
  QUOTES_URL: 'https://quotes.example:8443/feed',
  QUOTES_SOURCE_NAME: '行情',
  PUBLIC_URL: 'https://www.example.com',
};

test('the allowed hosts are those of the settings, with the port of the service', () => {
  const peers = listOutboundPeers(readConfig(everything)).map(({ host, port }) => `${host}:${port}`);
  expect(peers).toEqual(
    expect.arrayContaining([
      'one.example:5433',
      'two.example:5432',
      'store.example:443',
      'files.store.example:443',
      'post.example:465',
      'people.example:636',
      'quotes.example:8443',
      'www.example.com:443',
      'www.example.com:80',
      'qyapi.weixin.qq.com:undefined',
    ]),
  );
});

test('every setting of the list of outgoing connections allows its host, and no other setting does', () => {
  const { outgoing, own } = readConnections();
  const samples: Record<string, unknown> = {
    DATABASE_MIGRATE_URL: 'postgres://a:b@one.example/site?sslmode=verify-full',
    DATABASE_URL: everything.DATABASE_URL,
    SMTP_URL: everything.SMTP_URL,
    STAFF_LDAP_URL: everything.STAFF_LDAP_URL,
    FILE_SCANNER: { host: 'scan.example', port: 3310 },
    STAFF_ROBOT_HOSTS: ['robot.example'],
    LOG_WITNESSES: [{ address: 'https://witness.example', key: '' }],
  };
  const config = { ...readConfig({}), staffWecomCorpId: 'a', staffDingtalkAppKey: 'b', staffFeishuAppId: 'c' };
  const allowedBy = (name: string) => {
    const key = name.toLowerCase().replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
    return listOutboundPeers({ ...config, [key]: samples[name] ?? 'https://peer.example' }).some(({ setting }) => setting === name);
  };
  const names = outgoing.flatMap((one) => one.settings).filter((name) => !name.startsWith('OUTBOUND_'));
  expect(names.filter((name) => !allowedBy(name))).toEqual([]);
  expect(Object.keys(own).filter((name) => !name.endsWith('HOST') && allowedBy(name))).toEqual([]);
});

test('no library reaches a host that the settings do not name: fetch, PostgreSQL, TLS and plain sockets', async () => {
  limitConnections(readConfig({ QUOTES_URL: 'https://quotes.example', QUOTES_SOURCE_NAME: '行情' }));
  await expect(fetchExternal('https://elsewhere.example/', {})).rejects.toMatchObject({ cause: { code: 'EOUTBOUND' } });
  await expect(new pg.Client('postgres://a:b@database.example/x').connect()).rejects.toMatchObject({ code: 'EOUTBOUND' });
  const [plain, secure] = [connect(25, 'post.example'), connectSecurely({ host: '203.0.113.9', port: 636 })];
  for (const [error] of await Promise.all([plain, secure].map((socket) => once(socket, 'error'))))
    expect(error).toMatchObject({ code: 'EOUTBOUND' });
  expect(refused).toEqual(['elsewhere.example:443', 'database.example:5432', 'post.example:25', '203.0.113.9:636']);
});

test('a named host is allowed at the port of its setting only; this machine and checked hosts always', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  limitConnections(readConfig({ QUOTES_URL: 'https://quotes.invalid:8443', QUOTES_SOURCE_NAME: '行情' }));
  await once(connect(port, '127.0.0.1'), 'connect');
  const codeOf = async (open: () => ReturnType<typeof connect>) => ((await once(open(), 'error')) as [NodeJS.ErrnoException])[0].code;
  expect(await codeOf(() => connect(443, 'quotes.invalid'))).toBe('EOUTBOUND');
  expect(await codeOf(() => connect(8443, 'quotes.invalid'))).not.toBe('EOUTBOUND');
  expect(await codeOf(() => withCheckedHost(() => connect(443, 'checked.invalid')))).not.toBe('EOUTBOUND');
  server.close();
});

test('typed addresses may point to the listed public hosts and the names below them', () => {
  limitConnections(readConfig({ OUTBOUND_PUBLIC_HOSTS: 'hook.example,.partner.example,port.example:8443' }));
  const reasonFor = (address: string) => {
    try {
      checkOutboundAddress(address, {});
      return undefined;
    } catch (error) {
      return (error as OutboundError).reason;
    }
  };
  const allowed = ['https://hook.example/a', 'https://a.partner.example/', 'https://port.example:8443/'];
  const others = ['https://hook.example.net/', 'https://partner.example.net/', 'https://port.example/', 'https://ahook.example/'];
  expect(allowed.map(reasonFor)).toEqual([undefined, undefined, undefined]);
  expect(others.map(reasonFor)).toEqual(['unlisted', 'unlisted', 'unlisted', 'unlisted']);
  expect(refused).toHaveLength(4);
  limitConnections(readConfig({ OUTBOUND_PUBLIC_HOSTS: 'none' }));
  expect(reasonFor('https://hook.example/')).toBe('unlisted');
});
