import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CryptoProfile } from './crypto/profile.ts';

export const columns = {
  loginKeys: { algorithm: typed<CryptoProfile>() },
  loginNonces: {},
  auditEntries: { details: typed<Record<string, unknown>>() },
  searchEntries: {},
  searchKeys: {},
  searchFileTexts: {},
  searchPages: { words: typed<Record<string, string>>() },
} satisfies ModuleColumns;
