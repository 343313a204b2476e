import { findIdCardStatus } from '#clients/id-cards/service/id-card.ts';
import { findRiskStatus } from '#clients/questionnaires/service/risk-status.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import type { AccountFactsSource, ClientFacts } from './client-facts.ts';
import { columns } from './columns.ts';
import { combineFacts } from './facts/combine-facts.ts';
import { createHttpAccountFacts } from './facts/http-account-facts.ts';
import { createTableAccountFacts } from './facts/table-account-facts.ts';

/** Encrypts a client's assets and evaluations in the database. */
export type QualificationVault = VaultOf<typeof columns>;

/** Dependencies of the qualification endpoints. */
export interface QualificationDeps {
  readonly facts: ClientFacts;
  readonly vault: QualificationVault;
}

type Settings = Pick<Config, 'cryptoProfile' | 'clientFactsUrl' | 'clientFactsSecret' | 'clientFactsTimeoutMs'>;

interface Parts {
  config: Settings;
  secret: MasterSecret;
  security: Pick<ClientSecurity, 'vault'>;
}

/** Builds the dependencies from the settings. Accounts are read from own tables unless the firm's account system is configured. */
export function openQualificationDeps({ config, secret, security }: Parts): QualificationDeps {
  const vault = openVault(columns, secret, config.cryptoProfile);
  const standings = { risk: findRiskStatus, idCard: findIdCardStatus };
  return { vault, facts: combineFacts(openAccounts(config, vault, security), standings, security) };
}

function openAccounts(settings: Settings, vault: QualificationVault, security: Pick<ClientSecurity, 'vault'>): AccountFactsSource {
  const { clientFactsUrl: url, clientFactsSecret, clientFactsTimeoutMs: timeoutMs } = settings;
  return url ? createHttpAccountFacts({ url, secret: clientFactsSecret ?? '', timeoutMs }, security) : createTableAccountFacts(vault);
}
