import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { clientLevels } from './schema.ts';

/** Assets at the close of one trading day, in fen. */
export interface DayAssets {
  day: Day;
  total: number;
  /** The borrowed part, money and securities (融资融券), which never counts. */
  borrowed: number;
}

/** The data about a client in the firm's account system. */
export interface AccountFacts {
  /** The last trading day with closing figures. */
  settledThrough: Day;
  /** In date order; a missing day means no assets. */
  assets: readonly DayAssets[];
  firstTradeOn: Day | null;
  trades: number;
  /** Start of credit trading; null without it. */
  creditSince: Day | null;
  /** First trade in financial futures; null without one. */
  futuresFirstTradeOn: Day | null;
  /** The highest passed level of the exchange's options test; 0 for none. */
  optionsTestLevel: 0 | 1 | 2 | 3;
  /** True when they have done simulated options trading recognised by the exchange. */
  hasPractisedOptions: boolean;
  /** Since when the account is designated to the firm (指定交易) or, without designation, open with it; null when unknown. */
  designatedSince: Day | null;
  /** Result and date of the check against the list of dishonest persons; null when it was never checked. */
  record: { isListed: boolean; checkedOn: Day } | null;
  /** True for demo data. */
  isSample: boolean;
}

type Validity = 'none' | 'valid' | 'expiring' | 'expired';

/** All facts that conditions are evaluated against. */
export interface Facts extends AccountFacts {
  risk: {
    state: Validity;
    level: (typeof clientLevels)[number] | null;
    levelName: string | null;
    isLowest: boolean;
    validUntil: Day | null;
  };
  /** `validUntil` is null for an unlimited card (长期) or no card. */
  idCard: { state: Validity; validUntil: Day | null };
  /** Null when no ID number is known. */
  bornOn: Day | null;
}

/** Source of account data: own tables, or the firm's account system. Throws `FactsError` when it is unavailable. */
export interface AccountFactsSource {
  read(ctx: Context, clientId: number): Promise<AccountFacts>;
}

/** Source of a client's facts. Throws `FactsError`: unreadable facts never pass. */
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
