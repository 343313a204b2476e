import { findClearConnections } from './cleartext.ts';
import { isLoopbackName, isUnencryptedDirectory } from './kinds.ts';
import { withSecretsFromFiles } from './secrets-by-file.ts';
import { mayBeInFile, type Setting } from './setting.ts';
import { settings } from './settings.ts';
import { signOnCompanions } from './sign-on-settings.ts';

type Settings = typeof settings;
type ValueOf<S> = S extends Setting<infer Value> ? Value : never;

/** The settings of this process, read once at start. */
export type Config = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> } & {
  readonly publicUrl: string;
  readonly consoleUrl: string;
};

/** Invalid settings. `problems` has one Chinese line for each of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`设置有误：\n${problems.map((problem) => `  · ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting, and secrets also from the files that replace them. Empty texts count as absent, as compose files pass
 * them. Throws `ConfigError` naming all wrong values at once; the text of a secret is never repeated.
 */
export function readConfig(given: Environment): Config {
  const { config, problems } = inspectConfig(given);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads the settings like `readConfig` for a report about them: wrong ones have their default, and `problems` lists them all. */
export function inspectConfig(given: Environment): { config: Config; problems: readonly string[] } {
  const { environment, problems: unread } = withSecretsFromFiles(given, settings);
  const problems: string[] = [...unread];
  const values: Record<string, unknown> = {};
  const defaults: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries<Setting>(settings)) {
    const result = readSetting(entry, environment);
    if ('value' in result) values[key] = result.value;
    else {
      problems.push(result.problem);
      defaults[key] = entry.fallback === undefined ? undefined : entry.kind.schema.parse(entry.fallback);
    }
  }
  if (!isGiven(environment, 'DEMO') && isOnPublicAddress(values)) values['demo'] = false;
  problems.push(...findContradictions(values));
  const config = { ...defaults, ...values } as Config;
  return {
    config: {
      ...config,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      consoleUrl: config.consoleUrl ?? `http://localhost:${config.consolePort}`,
    },
    problems,
  };
}

/** Returns the names of the settings that these problems are about. */
export function findNamedSettings(problems: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>(Object.values<Setting>(settings).map(({ name }) => name));
  return new Set(problems.flatMap((problem) => problem.match(/[A-Z][A-Z0-9_]+/g) ?? []).filter((word) => names.has(word)));
}

const isGiven = (environment: Environment, name: string): boolean => (environment[name]?.trim() ?? '') !== '';

/** The demo firm's staff have passwords that everybody knows, so that it is never loaded by default where others can reach the site. */
const isOnPublicAddress = ({ publicUrl }: Partial<Config>): boolean =>
  publicUrl !== undefined && !isLoopbackName(new URL(publicUrl).hostname);

function readSetting(entry: Setting, environment: Environment): { value: unknown } | { problem: string } {
  const given = environment[entry.name]?.trim();
  const text = given === undefined || given === '' ? entry.fallback : given;
  if (text === undefined) return { value: undefined };
  const result = entry.kind.schema.safeParse(text);
  if (result.success) return { value: result.data };
  const shown = mayBeInFile(entry) || text.includes('@') ? '' : `，现在是“${text}”`;
  return { problem: `${entry.name} 应为${entry.kind.allowed.zh.replaceAll('`', '')}${shown}` };
}

/** The first of each pair requires the second. */
const companions = [
  ['databaseMigrateUrl', 'databaseUrl'],
  ['clientDirectoryUrl', 'clientDirectorySecret'],
  ['clientFactsUrl', 'clientFactsSecret'],
  ['sealingKeys', 'secret'],
  ['agreementKeyPassword', 'agreementKeyFile'],
  ['quotesUrl', 'quotesSourceName'],
  ['otlpToken', 'otlpEndpoint'],
  ...signOnCompanions,
  ['staffLdapCaFile', 'staffLdapUrl'],
  ['backupS3Bucket', 'backupDir'],
  ['cdnPurgeToken', 'cdnPurgeUrl'],
] as const satisfies (readonly [keyof Settings, keyof Settings])[];

/** Sets of settings that are only valid together. */
const sets = [
  ['agreementCertFile', 'agreementKeyFile'],
  ['agreementTsaUrl', 'agreementTsaCertFile'],
  ['smtpUrl', 'mailFrom'],
  ['staffLdapBindDn', 'staffLdapBindPassword'],
  ['cryptoServiceUrl', 'cryptoServiceToken', 'cryptoServiceKeys'],
  ['backupS3Bucket', 'backupS3Endpoint'],
  ['backupS3Bucket', 'backupS3AccessKey'],
  ['backupS3Bucket', 'backupS3SecretKey'],
  ['staffWecomCorpId', 'staffWecomAgentId', 'staffWecomSecret'],
  ['staffDingtalkAppKey', 'staffDingtalkAppSecret', 'staffDingtalkRobotCode'],
  ['staffFeishuAppId', 'staffFeishuAppSecret'],
] as const satisfies (keyof Settings)[][];

/** Finds contradictions between settings. A setting that could not be parsed is missing here and has its own line already. */
function findContradictions(config: Partial<Config>): string[] {
  const problems: string[] = [];
  if (config.port !== undefined && config.port === config.consolePort) problems.push('PORT 与 CONSOLE_PORT 不能相同');
  if (config.publicUrl !== undefined && config.publicUrl === config.consoleUrl) problems.push('PUBLIC_URL 与 CONSOLE_URL 不能相同');
  problems.push(...findHalves(config), ...findMissingForRole(config), ...findMissingForStore(config), ...findDirectoryFaults(config));
  problems.push(...findClearConnections(config), ...findSigningFaults(config));
  if (config.demo && config.demoPublic === false && isOnPublicAddress(config))
    problems.push(
      'PUBLIC_URL 不是本机的地址，不能以 DEMO=on 载入示例公司：示例员工的密码人人知道。请去掉 DEMO；确要公开演示的，另设 DEMO_PUBLIC=on',
    );
  if (config.cdnPurgeUrl !== undefined && config.cdnTagHeader === 'off') problems.push('设置 CDN_PURGE_URL 时须同时设置 CDN_TAG_HEADER');
  if (minutes(config.sessionMaxHours) < (config.sessionIdleMinutes ?? 0)) problems.push('SESSION_IDLE_MINUTES 不能长于 SESSION_MAX_HOURS');
  return problems;
}

/** Web and console processes must not hold the keys that sign; and a key is apart from the master key only if it differs. */
function findSigningFaults({ role, secret, sealingKeys = [], signingKeys = [], cryptoServiceKeys = {} }: Partial<Config>): string[] {
  const isApart = role === 'web' || role === 'console';
  return [
    ...(isApart && (cryptoServiceKeys.seal ?? cryptoServiceKeys.log)
      ? [`ROLE 为 ${role} 时 CRYPTO_SERVICE_KEYS 不要写 seal 与 log：只有做后台作业的进程用它们签名`]
      : []),
    ...(isApart && signingKeys.length > 0 ? [`ROLE 为 ${role} 时不要设置 SIGNING_KEYS：只有做后台作业的进程用它签名`] : []),
    ...(signingKeys.some((text) => text === secret || sealingKeys.includes(text))
      ? ['SIGNING_KEYS 不能与 SECRET 或 SEALING_KEYS 相同：请另外生成（openssl rand -hex 32）']
      : []),
    ...(new Set(signingKeys).size < signingKeys.length ? ['SIGNING_KEYS 中有重复的密钥'] : []),
  ];
}

/** Processes with different roles cannot use the embedded database or `DATA_DIR/secret`, which belong to a single process. */
function findMissingForRole(config: Partial<Config>): string[] {
  if (config.role === undefined || config.role === 'all') return [];
  const missing = (['databaseUrl', 'secret'] as const).filter((key) => key in config && config[key] === undefined);
  return missing.length > 0 ? [`ROLE 为 ${config.role} 时须同时设置 ${missing.map((key) => settings[key].name).join('、')}`] : [];
}

const ofStore = ['s3Endpoint', 's3Bucket', 's3AccessKey', 's3SecretKey'] as const satisfies (keyof Settings)[];

/** A bucket requires all four of its settings. */
function findMissingForStore(config: Partial<Config>): string[] {
  if (config.fileStore !== 's3' && ofStore.every((key) => config[key] === undefined)) return [];
  const missing = ofStore.filter((key) => key in config && config[key] === undefined).map((key) => settings[key].name);
  if (missing.length === 0) return [];
  const why = config.fileStore === 's3' ? 'FILE_STORE 为 s3 ' : '设置对象存储';
  return [`${why}时须同时设置 ${missing.join('、')}`];
}

/** Returns true for a process that needs no data folder because database, secret and files are elsewhere. */
export function isWithoutFolder({ databaseUrl, secret, fileStore }: Pick<Config, 'databaseUrl' | 'secret' | 'fileStore'>): boolean {
  return databaseUrl !== undefined && secret !== undefined && fileStore === 's3';
}

function findHalves(config: Partial<Config>): string[] {
  const isSet = (key: keyof Settings) => config[key] !== undefined;
  const isMissing = (key: keyof Settings) => key in config && !isSet(key);
  const nameOf = (key: keyof Settings) => settings[key].name;
  const missing = listSmsAccount(config).filter(isMissing).map(nameOf);
  return [
    ...companions
      .filter(([key, needed]) => isSet(key) && isMissing(needed))
      .map(([key, needed]) => `设置 ${nameOf(key)} 时须同时设置 ${nameOf(needed)}`),
    ...sets.filter((set) => set.some(isSet) && set.some(isMissing)).map((set) => `${listNames(set.map(nameOf))} 须同时设置`),
    ...(missing.length > 0 ? [`SMS_PROVIDER 为 ${config.smsProvider} 时须同时设置 ${missing.join('、')}`] : []),
  ];
}

/** Formats as `A、B 与 C`. */
const listNames = (names: readonly string[]): string => [names.slice(0, -1).join('、'), names.at(-1)].join(' 与 ');

/** A directory is queried in one of two ways, and a password is never sent unencrypted. */
function findDirectoryFaults(config: Partial<Config>): string[] {
  const { staffLdapUrl: url, staffLdapBaseDn: base, staffLdapUserDn: person, staffLdapStartTls: isUpgraded } = config;
  if (url === undefined) return [];
  const isKnown = 'staffLdapBaseDn' in config && 'staffLdapUserDn' in config;
  return [
    ...(isKnown && (base === undefined) === (person === undefined)
      ? ['设置 STAFF_LDAP_URL 时须设置 STAFF_LDAP_BASE_DN 与 STAFF_LDAP_USER_DN 之一']
      : []),
    ...(isUnencryptedDirectory(url) && isUpgraded === false
      ? ['STAFF_LDAP_URL 不在本机时应为 ldaps://，或将 STAFF_LDAP_START_TLS 设为 on']
      : []),
    ...(url.startsWith('ldaps:') && isUpgraded ? ['STAFF_LDAP_URL 为 ldaps:// 时不能将 STAFF_LDAP_START_TLS 设为 on'] : []),
  ];
}

/** Lists the account settings of the chosen text message provider. */
function listSmsAccount({ smsProvider }: Partial<Config>): (keyof Settings)[] {
  if (smsProvider === undefined || smsProvider === 'demo') return [];
  return ['smsKeyId', 'smsKeySecret', 'smsSignName', 'smsTemplates', ...(smsProvider === 'tencent' ? (['smsAppId'] as const) : [])];
}

const minutes = (hours: number | undefined) => (hours === undefined ? Infinity : hours * 60);
