import type { FeedFirm, FeedSource } from '#content/feeds/service/feed.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import type { DigestGuide } from './schema.ts';
import { createDigestVault, type DigestVault } from './vault.ts';

/** What other areas offer to be followed; the server puts it together. */
export interface DigestOffer {
  /** The feeds that digests are made of. */
  readonly sources: readonly FeedSource[];
  /** The same by their names, as the form shows them. */
  listTopics(ctx: Context): Promise<DigestGuide['groups']>;
  firm(ctx: Context): Promise<FeedFirm>;
}

export interface DigestDeps extends DigestOffer {
  readonly vault: DigestVault;
  readonly messaging: MessagingDeps;
  /** Scheme and host of the ways in the mails, without a slash at the end. */
  readonly publicUrl: string;
  /** False on a site that sends no mails and shows no demonstration. */
  readonly isOffered: boolean;
}

interface Settings {
  secret: MasterSecret;
  profile: CryptoProfile;
  messaging: MessagingDeps;
  publicUrl: string;
  isOffered: boolean;
  offer: DigestOffer;
}

export function openDigestDeps({ secret, profile, offer, ...given }: Settings): DigestDeps {
  return { ...offer, ...given, vault: createDigestVault(secret, profile) };
}
