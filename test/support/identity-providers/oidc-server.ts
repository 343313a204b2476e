import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const oidcClient = { id: 'console', secret: 'secret-of-the-console-0001' };

/** The person at the identity provider, and the claims about them. */
export interface ProviderUser {
  sub: string;
  email?: string;
  isVerified?: boolean;
  amr?: readonly string[];
}

/** A real identity provider on loopback that signs in the configured person without questions. */
export interface OidcServer {
  issuer: string;
  who: ProviderUser;
  stop(): void;
}

export async function startOidcServer(redirect: string): Promise<OidcServer> {
  const { server, issuer } = await listen();
  const one: OidcServer = { issuer, who: { sub: 'nobody' }, stop: () => void server.close() };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirect], response_types: ['code'] }],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    cookies: { keys: ['only-of-tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(one.who.email && { email: one.who.email, email_verified: one.who.isVerified ?? false }) }),
    }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback() as RequestListener;
  server.on('request', (request, response) => {
    const isAsked = request.url?.startsWith('/interaction/');
    const handled = isAsked ? finish(provider, one.who, request, response) : Promise.resolve(answer(request, response));
    void handled.catch(() => response.destroy());
  });
  return one;
}

type Response = Parameters<RequestListener>[1];

/** Completes the login of the configured person and redirects to the console. */
async function finish(provider: Provider, who: ProviderUser, request: IncomingMessage, response: Response): Promise<void> {
  const { params, grantId } = await provider.interactionDetails(request, response);
  const grant =
    (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId: who.sub, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email');
  const login = { accountId: who.sub, ...(who.amr && { amr: [...who.amr] }) };
  await provider.interactionFinished(
    request,
    response,
    { login, consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: false },
  );
}

/** Follows redirects like a browser until the console is reached; returns the query of that address. */
export async function followRedirects(address: string, redirect: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let steps = 0; steps < 12; steps++) {
    if (next.startsWith(redirect)) return Object.fromEntries(new URL(next).searchParams);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('sent around without end');
}

/** An identity provider that returns forged tokens, to test their validation. */
export interface ForgingProvider {
  issuer: string;
  /** Claims of the next token, in addition to those of a valid one. */
  claims: Record<string, unknown>;
  /** The signing key, if not the published one. */
  key: KeyObject | undefined;
  nonce: string;
  /** Signs a token of any claims; with the published key unless another is given. */
  sign(claims: Record<string, unknown>, head?: Record<string, unknown>, key?: KeyObject): string;
  stop(): void;
}

export async function startForgingProvider(): Promise<ForgingProvider> {
  const { server, issuer } = await listen();
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const one: ForgingProvider = {
    issuer,
    claims: {},
    key: undefined,
    nonce: '',
    sign: (claims, head, key = privateKey) => signToken({ ...head }, claims, key),
    stop: () => void server.close(),
  };
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/token': () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: tokenOf(one, one.key ?? privateKey) }),
  };
  server.on('request', (request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer?.() ?? {}));
  });
  return one;
}

function tokenOf({ issuer, claims, nonce }: ForgingProvider, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const body = { iss: issuer, aud: oidcClient.id, sub: 'person-1', iat: now, exp: now + 60, auth_time: now, nonce, ...claims };
  return signToken({}, body, key);
}

function signToken(header: object, body: object, key: KeyObject): string {
  const [head, payload] = [{ alg: 'RS256', kid: 'one', ...header }, body].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${head}.${payload}.${sign('sha256', Buffer.from(`${head}.${payload}`), key).toString('base64url')}`;
}

async function listen(): Promise<{ server: Server; issuer: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, issuer: `http://localhost:${(server.address() as AddressInfo).port}` };
}
