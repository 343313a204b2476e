import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { clientLevels } from './schema.ts';

/** Assets at the close of one trading day, in fen. */
export interface DayAssets {
  day: Day;
  total: number;
  /** What of it was borrowed, money and securities (融资融券): it never counts. */
  borrowed: number;
}

/** What the firm's account system knows of a client. */
export interface AccountFacts {
  /** The last trading day whose closing figures are in. */
  settledThrough: Day;
  /** In order; a day that is missing had no assets. */
  assets: readonly DayAssets[];
  firstTradeOn: Day | null;
  trades: number;
  /** Since when they may trade on credit. */
  creditSince: Day | null;
  /** Their first trade in financial futures. */
  futuresFirstTradeOn: Day | null;
  /** The highest level of the exchange's test on options that they have passed; 0 for none. */
  optionsTestLevel: 0 | 1 | 2 | 3;
  /** Whether they have traded options for practice, as the exchange recognises it. */
  hasPractisedOptions: boolean;
  /** Since when their account is designated to the firm (指定交易) or, where there is no such thing, open with it; null when unknown. */
  designatedSince: Day | null;
  /** Whether they were on a list of dishonest persons, and when that was looked up; null when it never was. */
  record: { isListed: boolean; checkedOn: Day } | null;
  /** True for figures made for the demonstration. */
  isSample: boolean;
}

type Validity = 'none' | 'valid' | 'expiring' | 'expired';

/** All that the conditions are held against. */
export interface Facts extends AccountFacts {
  risk: {
    state: Validity;
    level: (typeof clientLevels)[number] | null;
    levelName: string | null;
    isLowest: boolean;
    validUntil: Day | null;
  };
  /** `validUntil` null: for good (长期), or no card. */
  idCard: { state: Validity; validUntil: Day | null };
  /** Null while no identity number is known. */
  bornOn: Day | null;
}

/** Who knows the accounts: our own tables, or the firm's account system. Throws `FactsError` when nobody can say. */
export interface AccountFactsSource {
  read(ctx: Context, clientId: number): Promise<AccountFacts>;
}

/** Where the conditions take a client's values from. Throws `FactsError`: what cannot be read never passes. */
export interface ClientFacts {
  read(ctx: Context, clientId: number): Promise<Facts>;
}

/** The facts could not be read. `reason` is for the log, never for the client. */
export class FactsError extends Error {
  override readonly name = 'FactsError';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`client facts: ${reason}`, { cause });
    this.reason = reason;
  }
}
