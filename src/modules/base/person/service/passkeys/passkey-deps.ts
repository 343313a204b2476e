import { fail } from '#contract/call-error.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from '../../columns.ts';
import type { PersonDeps } from '../person-deps.ts';

/** For whom a passkey is good (WebAuthn, "relying party"): a name of the net, and the one address whose pages may ask for it. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** What the rules about passkeys of one kind of people work with beside their context. */
export interface PasskeyDeps extends PersonDeps {
  readonly vault: VaultOf<typeof columns>['passkeys'];
  /** Undefined where the site has no name but a number, for which no browser makes passkeys. */
  readonly relyingParty: RelyingParty | undefined;
}

interface Settings {
  publicUrl: string;
  cryptoProfile: CryptoProfile;
}

/** Puts it together: passkeys are good for the site's public address and no other. */
export function openPasskeyDeps({ publicUrl, cryptoProfile }: Settings, secret: MasterSecret, person: PersonDeps): PasskeyDeps {
  const { hostname: id, origin } = new URL(publicUrl);
  const isNumber = /^[\d.]+$|^\[/.test(id);
  return { ...person, vault: openVault(columns, secret, cryptoProfile).passkeys, relyingParty: isNumber ? undefined : { id, origin } };
}

/** Throws 40009 where the site can have no passkeys. */
export function partyOf({ relyingParty }: Pick<PasskeyDeps, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw fail('conflict', '本站当前的访问地址不支持通行密钥，请使用密码登录');
  return relyingParty;
}
