import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CryptoProfile } from './crypto/profile.ts';
import { sealed } from './crypto/sealed-column.ts';

export const columns = {
  loginKeys: { algorithm: typed<CryptoProfile>(), sealedPrivateKey: sealed('login-keys', 'login_keys.private_key:{id}') },
  loginNonces: { terminal: typed<object>() },
  secretChecks: { sealedWord: sealed('secret-check', 'secret_checks.word:{id}') },
  auditEntries: { details: typed<Record<string, unknown>>() },
  searchEntries: {},
  searchKeys: {},
  searchFileTexts: {},
  /** Tables whose rows can only be added (decision 038). */
  appendOnlyTables: {},
  /** Until when free texts are written as clear text (decision 057). */
  textSealing: {},
  monthlyRecords: {},
  storeLeftovers: {},
  assetBuilds: {},
  /** Counters of the rate limits. */
  limitCounts: {},
  /** Tags that writes have invalidated, and when. */
  tagChanges: {},
  searchPages: { words: typed<Record<string, string>>() },
} satisfies ModuleColumns;
