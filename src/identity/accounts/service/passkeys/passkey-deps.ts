import { fail } from '#contract/call-error.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from '../../columns.ts';
import type { PersonKind } from '../person-kind.ts';

/** The site for which passkeys are valid (WebAuthn "relying party"): a domain name, and the one origin whose pages may request them. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** A change to a passkey, as named in the message to its holder. */
export type PasskeyEvent = '添加' | '删除' | '停用';

/** The kind of people who hold the passkeys, and how they are notified. */
export interface PasskeyHolders {
  readonly kind: PersonKind;
  /** Notifies a person of a change to one of their passkeys, in the same transaction. */
  notify(tx: Context, personId: number, what: PasskeyEvent): Promise<void>;
}

/** Dependencies of the passkey services for one kind of people. */
export interface PasskeyDeps extends PasskeyHolders {
  readonly vault: VaultOf<typeof columns>['passkeys'];
  /** Undefined when the site's host is an IP address, for which browsers create no passkeys. */
  readonly relyingParty: RelyingParty | undefined;
}

interface Settings {
  /** The address where these people sign in. */
  publicUrl: string;
  cryptoProfile: CryptoProfile;
}

/** Creates the dependencies. Passkeys are valid only for the address where their holders sign in. */
export function openPasskeyDeps({ publicUrl, cryptoProfile }: Settings, secret: MasterSecret, holders: PasskeyHolders): PasskeyDeps {
  const { hostname: id, origin } = new URL(publicUrl);
  const isNumber = /^[\d.]+$|^\[/.test(id);
  return { ...holders, vault: openVault(columns, secret, cryptoProfile).passkeys, relyingParty: isNumber ? undefined : { id, origin } };
}

/** Returns the relying party. Throws 40009 when the site cannot have passkeys. */
export function requireRelyingParty({ relyingParty }: Pick<PasskeyDeps, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw fail('conflict', '本站当前的访问地址不支持通行密钥，请使用密码登录');
  return relyingParty;
}
