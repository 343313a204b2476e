import type { JWTVerifyGetKey } from 'jose';

/** The event that a token must name to be a logout token. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with the provider's published keys; never `none`, and no shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** The greatest age of a token: providers send it at once. */
const maxAgeSeconds = 120;
const clockToleranceSeconds = 60;

/** The end of a session at the single sign-on. */
export interface SignOnLogout {
  readonly issuer: string;
  /** The person; undefined when the token names a session only. */
  readonly subject: string | undefined;
  /** The session at the provider; undefined when all of the person's sessions ended. */
  readonly sid: string | undefined;
  /** Identifies the token; it is accepted once, until it expires. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}

interface LogoutCheck {
  issuer: string;
  clientId: string;
  keys: JWTVerifyGetKey;
  now: Date;
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6). Throws for one that does not pass. */
export async function verifyLogoutToken(token: string, { issuer, clientId, keys, now }: LogoutCheck): Promise<SignOnLogout> {
  const { jwtVerify } = await import('jose');
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    maxTokenAge: maxAgeSeconds,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  });
  const { sub, sid, jti, exp, events, nonce } = payload;
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt') throw new Error('not the type of a logout token');
  if (!isObject(events) || !isObject(events[logoutEvent])) throw new Error('the token does not name the logout event');
  // An ID token must not pass for a logout token.
  if (nonce !== undefined) throw new Error('a logout token has no nonce');
  if ((sid !== undefined && !isId(sid)) || (sub !== undefined && !isId(sub))) throw new Error('sub or sid is not a text');
  if (sid === undefined && sub === undefined) throw new Error('neither sub nor sid');
  if (!isId(jti)) throw new Error('jti is not a text');
  return {
    issuer,
    subject: sub,
    sid,
    tokenId: jti,
    expiresAt: new Date((Math.max(exp!, now.getTime() / 1000 + maxAgeSeconds) + clockToleranceSeconds) * 1000),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 500;
