import type { NewCredential, PasskeyAnswer, PasskeyCreation, PasskeyRequest, RemovedPasskey } from '../schema.ts';

/** The device created no passkey or signed nothing; the message says why. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Returns true if this browser supports passkeys here: that needs https and a host that is not an IP address. */
const hasPasskeys = (): boolean => isSecureContext && typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** Creates a passkey on the device. Rejects with a message for the user. */
export async function createPasskey(told: PasskeyCreation): Promise<NewCredential> {
  const { challenge, user, excludeCredentials, ...rest } = told;
  const made = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: toBytes(challenge),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: excludeCredentials.map(({ id, type, transports }) => ({
          id: toBytes(id),
          type,
          transports: transports as AuthenticatorTransport[],
        })),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...idsOf(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports() as NewCredential['response']['transports'],
    },
  };
}

/** Signs with a passkey of this site. Rejects with a message for the user. */
export async function answerByPasskey({ challenge, ...told }: PasskeyRequest): Promise<PasskeyAnswer> {
  const signed = await ask(() => navigator.credentials.get({ publicKey: { ...told, challenge: toBytes(challenge) } }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response as AuthenticatorAssertionResponse;
  return {
    ...idsOf(signed),
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle && { userHandle: toText(userHandle) }),
    },
  };
}

/** Optional browser methods that ask the password manager to hide a passkey. */
interface Signals {
  signalUnknownCredential?(told: { rpId: string; credentialId: string }): Promise<void>;
}

/**
 * Asks the device to delete a passkey that the site has removed, if the browser supports it; otherwise it stays listed there and
 * is refused.
 */
export function forgetPasskey({ rpId, credentialId }: RemovedPasskey): void {
  if (rpId === null || !hasPasskeys()) return;
  const { signalUnknownCredential } = PublicKeyCredential as Signals;
  signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined);
}

async function ask(act: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!hasPasskeys()) throw new PasskeyError('此浏览器或访问地址不支持通行密钥，请使用密码登录');
  try {
    const credential = await act();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new PasskeyError('此设备上已有您的通行密钥');
  }
  // Browsers do not report which of these it was.
  throw new PasskeyError('操作已取消、超时，或此设备上没有可用的通行密钥');
}

const idsOf = ({ id, rawId }: PublicKeyCredential) => ({ id, rawId: toText(rawId), type: 'public-key' as const });

const toBytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
