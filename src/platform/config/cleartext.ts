import { splitServerAddresses } from '../database/servers/servers.ts';
import type { Config } from './config.ts';
import {
  databaseAddress,
  hostAndPort,
  httpAddress,
  isLoopbackName,
  logWitnesses,
  origin,
  type LogWitness,
  type SettingKind,
} from './kinds.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** How to see that a value leads to another machine without TLS, and what to write instead, by kind of address. */
interface ClearKind {
  isClear(value: never): boolean;
  remedy: string;
}

const isClearHttp = (address: string): boolean => address.startsWith('http:') && !isLoopbackName(new URL(address).hostname);
const web: ClearKind = { isClear: isClearHttp, remedy: '请改用 https:// 地址' };

/** The other kinds of addresses (mail, directory, object store, sign-on) never accept a connection without TLS. */
const clearKinds: ReadonlyMap<SettingKind<unknown>, ClearKind> = new Map<SettingKind<unknown>, ClearKind>([
  [httpAddress, web],
  [origin, web],
  [logWitnesses, { ...web, isClear: (witnesses: readonly LogWitness[]) => witnesses.some(({ address }) => isClearHttp(address)) }],
  [
    databaseAddress,
    {
      isClear: (addresses: string) => splitServerAddresses(addresses).some(isClearDatabase),
      remedy: '请在地址后加 ?sslmode=verify-full&sslrootcert=/数据库证书的签发者.crt',
    },
  ],
  [
    hostAndPort,
    {
      isClear: ({ host }: { host: string }) => !isLoopbackName(host) && host !== '::1',
      remedy: '这种服务本身不加密，请在本机装一份，或在本机用 stunnel 等加密转发后填本机地址',
    },
  ],
]);

/** The site's own addresses name no other machine. */
const own: readonly string[] = ['PUBLIC_URL', 'CONSOLE_URL'];

/** Settings that may name another machine without TLS, by their key. */
const clearable = Object.entries<Setting>(settings).flatMap(([key, { name, kind }]) => {
  const found = own.includes(name) ? undefined : clearKinds.get(kind);
  return found ? [{ key, name, ...found }] : [];
});

/** The names that `ALLOW_CLEARTEXT` may list. */
export const clearableSettings: readonly string[] = clearable.map(({ name }) => name);

/** True for a server on another machine whose certificate is not verified; a socket of this machine has a path as its host. */
function isClearDatabase(address: string): boolean {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host.startsWith('/') || isLoopbackName(host)) return false;
  return url.searchParams.get('sslmode') !== 'verify-full';
}

/** A connection to another machine without TLS. */
export interface ClearConnection {
  /** The setting that names the machine. */
  name: string;
  remedy: string;
}

/** Lists the connections of this process that leave the machine without TLS. */
export function listClearConnections(config: Partial<Config>): ClearConnection[] {
  return clearable.flatMap(({ key, name, isClear, remedy }) => {
    const value = config[key as keyof Config];
    return value !== undefined && isClear(value as never) ? [{ name, remedy }] : [];
  });
}

/** Refuses connections without TLS that the operator has not allowed by name. */
export function findClearConnections(config: Partial<Config>): string[] {
  const { allowCleartext = [] } = config;
  const unknown = allowCleartext.filter((name) => !clearableSettings.includes(name));
  return [
    ...unknown.map((name) => `ALLOW_CLEARTEXT 中的 ${name} 不是可以明文连接的设置，可写：${clearableSettings.join('、')}`),
    ...listClearConnections(config)
      .filter(({ name }) => !allowCleartext.includes(name))
      .map(
        ({ name, remedy }) =>
          `${name} 指向另一台机器，而连接没有加密：${remedy}。确在受保护的网络内、愿意承担明文被窃听与篡改的风险的，设置 ALLOW_CLEARTEXT=${name}`,
      ),
  ];
}
