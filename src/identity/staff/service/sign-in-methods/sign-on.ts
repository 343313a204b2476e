import type { JWTVerifyGetKey } from 'jose';
import type { ClientAuth, Configuration, IDToken } from 'openid-client';
import { fail } from '#contract/call-error.ts';
import type { Config } from '#platform/config/config.ts';
import { signOnNumbers, signOnSettingsOf, type SignOnSettings } from '#platform/config/sign-on-settings.ts';
import type { Context } from '#platform/context.ts';
import { fetchExternal } from '#platform/http/fetch-external.ts';
import { withCheckedHost } from '#platform/outbound/guard.ts';
import { verifyLogoutToken, type SignOnLogout } from './verify-logout-token.ts';

/** Values that bind an answer to the requesting browser, all derived from the secret in its cookie. */
export interface RedirectParameters {
  state: string;
  nonce: string;
  verifier: string;
}

/** The returned parameters, as they are in the address. */
export type SignOnAnswer = Readonly<Partial<Record<'code' | 'state' | 'iss' | 'error', string>>>;

/** The answer with the provider whose address it arrived at; the first has no code in its address. */
export type ReceivedAnswer = SignOnAnswer & { readonly signOn?: string | undefined };

/** A person's identity at the single sign-on. */
export interface SignOnIdentity {
  issuer: string;
  subject: string;
  /** The session at the provider, where it names its sessions. */
  sid: string | undefined;
  /** The login name from their address in the firm's domain, if the provider has verified it. */
  loginName: string | undefined;
  /** True if the provider has checked a second factor of a kind that the settings accept. */
  hasSecondFactor: boolean;
}

/** The firm's own single sign-on (OpenID Connect). */
export interface SignOn {
  /** Its code in redirects and buttons. */
  readonly code: string;
  readonly name: string;
  readonly issuer: string;
  /** Returns the authorisation address. Throws 50300 while the provider is unreachable. */
  getAuthorizationUrl(ctx: Context, words: RedirectParameters): Promise<string>;
  /** Returns the identity of an answer. Throws 40003 for an answer that does not match the request; 50300 as above. */
  identify(ctx: Context, answer: SignOnAnswer, words: RedirectParameters): Promise<SignOnIdentity>;
  /** Verifies the provider's notice that a session ended there. Throws 40003 for one that does not pass; 50300 as above. */
  verifyLogout(ctx: Context, token: string): Promise<SignOnLogout>;
  /** Returns the address at which the caller's session at the provider ends; undefined where there is none, or no answer. */
  getExitUrl(ctx: Context): Promise<string | undefined>;
  /** Reads the provider's metadata. Throws on failure. */
  probe(): Promise<void>;
}

interface Settings extends SignOnSettings {
  code: string;
  consoleUrl: string;
  /** The greatest age of a login at the provider that is accepted. */
  maxAgeSeconds: number;
}

const answerSeconds = 5;
/** Cache time of the provider's metadata: its keys and addresses change. */
const knownMs = 10 * 60_000;

/** The configured providers in the order of their numbers. */
export const openSignOns = (config: Config): SignOn[] =>
  signOnNumbers.flatMap((number) => {
    const settings = signOnSettingsOf(config, number);
    const code = number || '1';
    return settings.issuer === undefined
      ? []
      : [openSignOn({ ...settings, code, consoleUrl: config.consoleUrl, maxAgeSeconds: config.staffMaxHours * 3600 }, settings.issuer)];
  });

function openSignOn(settings: Settings, issuer: string): SignOn {
  let known: { until: number; configuration: Promise<Configuration> } | undefined;
  const read = (now: Date): Promise<Configuration> => {
    if (!known || known.until <= now.getTime()) known = { until: now.getTime() + knownMs, configuration: discover(issuer, settings) };
    return known.configuration.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  };
  const reach = (ctx: Context): Promise<Configuration> =>
    read(ctx.now).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'staff sign-on unreachable');
      throw fail('unavailable', `${settings.name}没有应答，请改用密码或通行密钥登录`);
    });
  const keys = new Map<string, JWTVerifyGetKey>();
  return {
    code: settings.code,
    name: settings.name,
    issuer,
    getAuthorizationUrl: async (ctx, words) => writeAddress(await reach(ctx), settings, words),
    identify: async (ctx, answer, words) => {
      const configuration = await reach(ctx);
      try {
        return await readIdentity(configuration, settings, answer, words);
      } catch (error) {
        ctx.log.info({ err: error }, 'sign-on response rejected');
        if (isSilence(error)) throw fail('unavailable', `${settings.name}没有应答，请改用密码或通行密钥登录`);
        throw fail('wrongVerification', `${settings.name}的应答未通过核验，或登录已取消，请重新开始`);
      }
    },
    async verifyLogout(ctx, token) {
      const configuration = await reach(ctx);
      try {
        const { issuer: named, jwks_uri: address = '' } = configuration.serverMetadata();
        if (!keys.has(address)) keys.set(address, await openKeys(address));
        const check = { issuer: named, clientId: settings.clientId ?? '', keys: keys.get(address)!, now: ctx.now };
        return await verifyLogoutToken(token, check);
      } catch (error) {
        ctx.log.info({ err: error }, 'sign-on logout token rejected');
        if (isSilence(error)) throw fail('unavailable', `${settings.name}没有应答`);
        throw fail('wrongVerification', '登出通知未通过核验');
      }
    },
    async getExitUrl(ctx) {
      const configuration = await read(ctx.now).catch(() => undefined);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const library = await import('openid-client');
      return library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${settings.consoleUrl}/login` }).href;
    },
    probe: async () => void (await discover(issuer, settings)),
  };
}

/**
 * Each provider has an address of its own: not every provider names itself in its answers (RFC 9207), and the address then tells
 * which one answered.
 */
const redirectOf = ({ consoleUrl, code }: Settings): string => `${consoleUrl}/login/back${code === '1' ? '' : `/${code}`}`;

async function discover(issuer: string, { clientId = '', clientSecret = '' }: Settings): Promise<Configuration> {
  // Loaded on first use rather than at start.
  const library = await import('openid-client');
  const [basic, post] = [library.ClientSecretBasic(clientSecret), library.ClientSecretPost(clientSecret)];
  const prove: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return methods && !methods.includes('client_secret_basic') ? post(server, ...rest) : basic(server, ...rest);
  };
  return library.discovery(new URL(issuer), clientId, undefined, prove, {
    timeout: answerSeconds,
    // The library requests the issuer, and the addresses that its metadata names.
    [library.customFetch]: (address, options) => withCheckedHost(() => fetchExternal(address, options as RequestInit)),
    // Tokens arrive over TLS from the issuer itself; their signatures are checked all the same.
    execute: [
      library.enableNonRepudiationChecks,
      // Marked as deprecated only to attract attention: the settings allow it for a provider on this machine only.
      // oxlint-disable-next-line typescript/no-deprecated
      ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
    ],
  });
}

/** Opens the provider's published keys; they are read again when a token names an unknown one, at most twice a minute. */
async function openKeys(address: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: answerSeconds * 1000,
    [customFetch]: (url: string, options: RequestInit) => withCheckedHost(() => fetchExternal(url, options)),
  });
}

async function writeAddress(
  configuration: Configuration,
  settings: Settings,
  { state, nonce, verifier }: RedirectParameters,
): Promise<string> {
  const library = await import('openid-client');
  return library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectOf(settings),
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    max_age: String(settings.maxAgeSeconds),
  }).href;
}

async function readIdentity(
  configuration: Configuration,
  settings: Settings,
  answer: SignOnAnswer,
  { state, nonce, verifier }: RedirectParameters,
): Promise<SignOnIdentity> {
  const library = await import('openid-client');
  const tokens = await library.authorizationCodeGrant(configuration, new URL(`${redirectOf(settings)}?${new URLSearchParams(answer)}`), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    // Providers may ignore `max_age`, so the token must say when the person logged in there.
    maxAge: settings.maxAgeSeconds,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const { emailDomain: domain, secondFactor: factors = [] } = settings;
  const told =
    domain === undefined || claims['email'] !== undefined
      ? claims
      : await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    sid: typeof claims['sid'] === 'string' ? claims['sid'] : undefined,
    loginName: domain === undefined ? undefined : loginNameOf(told, domain),
    hasSecondFactor: [claims['acr'], ...listMethods(claims)].some((word) => typeof word === 'string' && factors.includes(word)),
  };
}

const listMethods = ({ amr }: IDToken): readonly unknown[] => (Array.isArray(amr) ? amr : []);

/** An unverified address is ignored, because anybody can enter any address. */
function loginNameOf(claims: Readonly<Record<string, unknown>>, domain: string): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (isVerified !== true || typeof email !== 'string') return undefined;
  const [name, host, ...rest] = email.toLowerCase().split('@');
  return host === domain && rest.length === 0 ? name : undefined;
}

/** Returns true when no response came, rather than a wrong one. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'OAUTH_TIMEOUT') || error.message === 'fetch failed' || isSilence(error.cause);
}
