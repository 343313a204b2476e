import type { FeedPublisher, FeedSource } from '#content/feeds/service/feed.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import type { DigestGuide } from './schema.ts';
import { createDigestVault, type DigestVault } from './vault.ts';

/** Topics that other areas offer, assembled by the server. */
export interface DigestTopicSource {
  /** The feeds that digests are built from. */
  readonly sources: readonly FeedSource[];
  /** Returns the topics by name, as the form shows them. */
  listTopics(ctx: Context): Promise<DigestGuide['groups']>;
  firm(ctx: Context): Promise<FeedPublisher>;
}

export interface DigestDeps extends DigestTopicSource {
  readonly vault: DigestVault;
  readonly messaging: MessagingDeps;
  /** The scheme and host of links in mails, without a trailing slash. */
  readonly publicUrl: string;
  /** False on a site that neither sends mails nor is a demonstration. */
  readonly isOffered: boolean;
}

interface Settings {
  secret: MasterSecret;
  profile: CryptoProfile;
  messaging: MessagingDeps;
  publicUrl: string;
  isOffered: boolean;
  offer: DigestTopicSource;
}

export function openDigestDeps({ secret, profile, offer, ...given }: Settings): DigestDeps {
  return { ...offer, ...given, vault: createDigestVault(secret, profile) };
}
