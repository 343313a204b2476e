import type { Config } from '../config/config.ts';
import {
  databaseAddress,
  directoryAddress,
  hostAndPort,
  hostNames,
  httpAddress,
  issuer,
  logWitnesses,
  mailServer,
  origin,
  storeAddress,
  type LogWitness,
  type SettingKind,
} from '../config/kinds.ts';
import type { Setting } from '../config/setting.ts';
import { settings } from '../config/settings.ts';
import { smsEndpoints } from '../config/sms-endpoints.ts';
import { splitServerAddresses } from '../database/servers/servers.ts';

/** Another machine that the settings name. */
export interface OutboundPeer {
  /** The setting that names it. */
  readonly setting: string;
  /** In lower case, without brackets. */
  readonly host: string;
  /** Undefined for any port. */
  readonly port: number | undefined;
}

type Place = Omit<OutboundPeer, 'setting'>;

const usualPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'ldap:': 389,
  'ldaps:': 636,
};

const placeOf = (address: string): Place => {
  const { hostname, port, protocol } = new URL(address);
  return { host: foldHost(hostname), port: port === '' ? usualPorts[protocol] : Number(port) };
};

/** Returns a host in the form in which hosts are compared. */
export const foldHost = (host: string): string => host.toLowerCase().replaceAll(/[[\]]/g, '').replace(/\.$/, '');

function placesOfDatabase(addresses: string): Place[] {
  return splitServerAddresses(addresses).flatMap((address) => {
    const url = new URL(address);
    const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
    return host.startsWith('/') ? [] : [{ host: foldHost(host), port: url.port === '' ? 5432 : Number(url.port) }];
  });
}

/** Reads `host`, `host:port`, `[address]` or `[address]:port`. */
const placeOfName = (name: string): Place => {
  const [, host = name, port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(name) ?? [];
  return { host: foldHost(host), port: port === undefined ? undefined : Number(port) };
};

/** How a value names machines, by kind of setting. */
const readers: ReadonlyMap<SettingKind<unknown>, (value: never, config: Config) => Place[]> = new Map<
  SettingKind<unknown>,
  (value: never, config: Config) => Place[]
>([
  ...[httpAddress, origin, issuer, mailServer, directoryAddress].map((kind) => [kind, (value: string) => [placeOf(value)]] as const),
  [
    storeAddress,
    // The bucket can be part of the host name.
    (value: string, { s3Bucket, backupS3Bucket }: Config) => {
      const { host, port } = placeOf(value);
      return [
        { host, port },
        ...[s3Bucket, backupS3Bucket].flatMap((name) => (name === undefined ? [] : [{ host: `${name}.${host}`, port }])),
      ];
    },
  ],
  [databaseAddress, placesOfDatabase],
  [hostAndPort, (value: { host: string; port: number }) => [{ host: foldHost(value.host), port: value.port }]],
  [hostNames, (names: readonly string[]) => names.map(placeOfName)],
  [logWitnesses, (witnesses: readonly LogWitness[]) => witnesses.map(({ address }) => placeOf(address))],
]);

/** Settings with addresses that only browsers open. */
const ofBrowsers: ReadonlySet<string> = new Set(['GATEWAY_URL', 'INFORMATION_URL', 'DOWNLOAD_URL', 'SECOND_URL']);
/** Settings that limit the addresses which people type: `requestOutbound` compares them. */
const ofTyped: ReadonlySet<string> = new Set(['OUTBOUND_ALLOWED_HOSTS', 'OUTBOUND_PUBLIC_HOSTS']);
/** The site's own addresses: an installation check visits them, also without TLS. */
const own: ReadonlySet<string> = new Set(['PUBLIC_URL', 'CONSOLE_URL']);

/** Services whose address has a default, with the setting without which they are not used. */
const unusedWithout: Readonly<Record<string, keyof Config>> = {
  STAFF_WECOM_URL: 'staffWecomCorpId',
  STAFF_DINGTALK_URL: 'staffDingtalkAppKey',
  STAFF_FEISHU_URL: 'staffFeishuAppId',
};

/** Lists the machines to which the site may connect by its settings; services that are not configured have none. */
export function listOutboundPeers(config: Config): OutboundPeer[] {
  const named = Object.entries<Setting>(settings).flatMap(([key, { name, kind }]) => {
    const value = config[key as keyof Config];
    const read = readers.get(kind);
    if (value === undefined || !read || ofBrowsers.has(name) || ofTyped.has(name)) return [];
    const needed = unusedWithout[name];
    if (needed !== undefined && config[needed] === undefined) return [];
    const places = read(value as never, config);
    const all = own.has(name) ? places.flatMap((place) => [place, { ...place, port: 80 }]) : places;
    return all.map((place) => ({ setting: name, ...place }));
  });
  const { smsProvider, smsEndpoint, consoleHost, consolePort } = config;
  return [
    ...named,
    ...(smsProvider === 'demo' || smsEndpoint !== undefined ? [] : [{ setting: 'SMS_PROVIDER', ...placeOf(smsEndpoints[smsProvider]) }]),
    // The doctor reads the metrics of the site on this machine.
    { setting: 'CONSOLE_HOST', host: foldHost(consoleHost), port: consolePort },
  ];
}

/** True when the list has the host; an entry that begins with a dot stands for all names below it. */
export const hasHost = (list: readonly string[], host: string, port: number): boolean =>
  list.map(placeOfName).some((one) => (one.port === undefined || one.port === port) && isHost(one.host, foldHost(host)));

const isHost = (wanted: string, host: string): boolean => (wanted.startsWith('.') ? host.endsWith(wanted) : host === wanted);
