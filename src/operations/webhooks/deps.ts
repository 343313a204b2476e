import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** The dependencies of webhooks: the keys of their secrets, and the allowed hosts of inner networks. */
export interface WebhookDeps {
  readonly vault: VaultOf<typeof columns>;
  readonly allowedHosts: readonly string[];
}

export const openWebhookDeps = ({
  config,
  secret,
}: {
  config: Pick<Config, 'outboundAllowedHosts' | 'cryptoProfile'>;
  secret: MasterSecret;
}): WebhookDeps => ({
  vault: openVault(columns, secret, config.cryptoProfile),
  allowedHosts: config.outboundAllowedHosts ?? [],
});
