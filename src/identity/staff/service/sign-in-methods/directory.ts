import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, isIP, type Socket } from 'node:net';
import type { Client } from 'ldapts';
import { ConfigError, type Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';

/** The directory's result for a password; `silent` when it is unreachable or failed. */
export type StaffDirectoryAnswer = 'right' | 'wrong' | 'silent';

/** The firm's directory, which knows the passwords of its staff. */
export interface StaffDirectory {
  /**
   * Checks a password by binding as that person. An empty password is refused without a request: a directory treats it as an
   * anonymous bind and accepts it.
   */
  check(ctx: Pick<Context, 'log'>, loginName: string, password: string): Promise<StaffDirectoryAnswer>;
  /** Connects and searches as for a real check. Throws on failure. */
  probe(): Promise<void>;
}

type Settings = Pick<
  Config,
  | 'staffLdapUrl'
  | 'staffLdapStartTls'
  | 'staffLdapCaFile'
  | 'staffLdapBaseDn'
  | 'staffLdapFilter'
  | 'staffLdapBindDn'
  | 'staffLdapBindPassword'
  | 'staffLdapUserDn'
  | 'staffLdapTimeoutMs'
>;

/** Result codes for a wrong password (RFC 4511 §4.1.9) or a locked entry; all others are errors of the directory. */
const refusals: ReadonlySet<number> = new Set([19, 32, 48, 49, 50, 53]);

/** Opens the directory; undefined when none is configured. Throws `ConfigError` for an unusable certificate file. */
export function openDirectory(settings: Settings): StaffDirectory | undefined {
  const { staffLdapUrl: url } = settings;
  if (url === undefined) return undefined;
  const ca = settings.staffLdapCaFile === undefined ? undefined : readCertificates(settings.staffLdapCaFile);
  const line: Line = { url, ca, isUpgraded: settings.staffLdapStartTls, timeoutMs: settings.staffLdapTimeoutMs };
  return {
    async check({ log }, loginName, password) {
      if (password === '') return 'wrong';
      try {
        return await onLine(line, async (client) => {
          const name = await findName(client, settings, loginName);
          return name === undefined ? 'wrong' : await tryName(client, name, password);
        });
      } catch (error) {
        log.warn({ err: error }, 'staff directory unreachable');
        return 'silent';
      }
    },
    probe: () => onLine(line, (client) => reach(client, settings)),
  };
}

function readCertificates(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    void new X509Certificate(text);
    return text;
  } catch {
    throw new ConfigError(['STAFF_LDAP_CA_FILE 应为可读取的 PEM 证书文件']);
  }
}

interface Line {
  url: string;
  ca: string | undefined;
  isUpgraded: boolean;
  timeoutMs: number;
}

/** Runs one request on its own connection, with a timeout for the whole. */
async function onLine<Answer>({ url, ca, isUpgraded, timeoutMs }: Line, act: (client: Client) => Promise<Answer>): Promise<Answer> {
  // Loaded on first use rather than at start.
  const { Client: LdapClient } = await import('ldapts');
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  const tlsOptions = {
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    minVersion: 'TLSv1.2' as const,
  };
  let socket: Socket | undefined;
  const client = new LdapClient({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    // Only for `ldaps:`, because with this option the connection is encrypted from the first byte, whatever the address says.
    ...(url.startsWith('ldaps:') && { tlsOptions }),
    createConnection: ((port: number, name: string) => {
      // Connect only once: after a cut the library would reconnect without StartTLS and send the password unencrypted.
      if (socket) throw new Error('the line to the directory was cut');
      socket = connect(port, name);
      return socket;
    }) as typeof connect,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    const asked = (async () => {
      if (isUpgraded) await client.startTLS(tlsOptions);
      return act(client);
    })();
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    socket?.destroy();
    void client.unbind().catch(() => undefined);
  }
}

/** Returns the DN of a person; undefined when no entry, or more than one, has that login name. */
async function findName(client: Client, settings: Settings, loginName: string): Promise<string | undefined> {
  const { staffLdapUserDn: direct, staffLdapBaseDn: base = '', staffLdapFilter: filter } = settings;
  if (direct !== undefined) return direct.replace('{name}', () => escapeName(loginName));
  await signInToSearch(client, settings);
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: filter.replaceAll('{name}', () => escapeValue(loginName)),
    attributes: ['1.1'],
    sizeLimit: 2,
  });
  return searchEntries.length === 1 ? searchEntries[0]!.dn : undefined;
}

async function signInToSearch(client: Client, { staffLdapBindDn, staffLdapBindPassword }: Settings): Promise<void> {
  if (staffLdapBindDn !== undefined) await client.bind(staffLdapBindDn, staffLdapBindPassword ?? '');
}

async function tryName(client: Client, name: string, password: string): Promise<StaffDirectoryAnswer> {
  try {
    await client.bind(name, password);
    return 'right';
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusals.has(Number(error.code))) return 'wrong';
    throw error;
  }
}

async function reach(client: Client, settings: Settings): Promise<void> {
  await signInToSearch(client, settings);
  await client.search('', { scope: 'base', filter: '(objectClass=*)', attributes: ['1.1'], sizeLimit: 1 });
}

/** Escapes a value within a filter (RFC 4515). */
const escapeValue = (text: string): string => text.replaceAll(/[\\*()\0]/g, (letter) => `\\${hexOf(letter)}`);

/** Escapes a value within a DN (RFC 4514). */
const escapeName = (text: string): string => text.replaceAll(/[\\,+"<>;=#\0]|^ | $/g, (letter) => `\\${hexOf(letter)}`);

const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(2, '0');
