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
  /** The inbox sources, including the one for undelivered addresses. */
  readonly sources: readonly InboxSource[];
  /** The URL of the console, without a trailing slash. */
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
