import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import type { InboxSource } from '#workflow/inbox/service/inbox-source.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { columns } from './columns.ts';
import { createUndeliveredSource } from './service/undelivered.ts';

export interface NotificationDeps {
  readonly messaging: MessagingDeps;
  readonly vault: VaultOf<typeof columns>;
  /** Of what waits for people, addresses that get nothing among it. */
  readonly sources: readonly InboxSource[];
  /** Where staff open the console, without a slash at the end. */
  readonly consoleUrl: string;
}

interface Settings extends Omit<NotificationDeps, 'vault'> {
  secret: MasterSecret;
  profile: CryptoProfile;
}

export function openNotificationDeps({ secret, profile, sources, ...rest }: Settings): NotificationDeps {
  const own = { messaging: rest.messaging, vault: openVault(columns, secret, profile) };
  return { ...rest, ...own, sources: [...sources, createUndeliveredSource(own)] };
}
