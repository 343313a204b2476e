import { fail } from '#contract/call-error.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from '../../columns.ts';
import type { PersonKind } from '../person-kind.ts';

/** For whom a passkey is good (WebAuthn, "relying party"): a name of the net, and the one address whose pages may ask for it. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** What became of a passkey, as its holder is told. */
export type PasskeyEvent = '添加' | '删除' | '停用';

/** Whose passkeys they are. */
export interface PasskeyHolders {
  readonly kind: PersonKind;
  /** Tells a person what became of one of theirs, in the transaction in which it did. */
  tell(tx: Context, personId: number, what: PasskeyEvent): Promise<void>;
}

/** What the rules about passkeys of one kind of people work with beside their context. */
export interface PasskeyDeps extends PasskeyHolders {
  readonly vault: VaultOf<typeof columns>['passkeys'];
  /** Undefined where the site has no name but a number, for which no browser makes passkeys. */
  readonly relyingParty: RelyingParty | undefined;
}

interface Settings {
  /** Where these people come in. */
  publicUrl: string;
  cryptoProfile: CryptoProfile;
}

/** Puts it together: passkeys are good for the one address at which their holders come in, and no other. */
export function openPasskeyDeps({ publicUrl, cryptoProfile }: Settings, secret: MasterSecret, holders: PasskeyHolders): PasskeyDeps {
  const { hostname: id, origin } = new URL(publicUrl);
  const isNumber = /^[\d.]+$|^\[/.test(id);
  return { ...holders, vault: openVault(columns, secret, cryptoProfile).passkeys, relyingParty: isNumber ? undefined : { id, origin } };
}

/** Throws 40009 where the site can have no passkeys. */
export function partyOf({ relyingParty }: Pick<PasskeyDeps, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw fail('conflict', '本站当前的访问地址不支持通行密钥，请使用密码登录');
  return relyingParty;
}
