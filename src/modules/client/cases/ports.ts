import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { StepOf } from './flow.ts';
import type { CaseRow } from './service/cases.ts';
import type { Business } from './schema/businesses.ts';

/** How long something of a client's still holds. */
export interface Standing {
  state: 'none' | 'valid' | 'expiring' | 'expired';
  /** Null: for good, or there is none. */
  validUntil: Day | null;
}

/** A document that waits for the client's signature. */
interface DocumentToSign {
  code: string;
  name: string;
  /** The case it belongs to; null when it may be signed by itself. */
  acptId: string | null;
}

type ProductLevel = NonNullable<Business['productLevel']>;

/**
 * What cases ask of the modules that own their steps. Those modules build on the cases, so the cases cannot import them: the server
 * puts both together.
 */
export interface BusinessPorts {
  /** The client's level of risk, and whether it bears a product of a level (DOMAIN X3). */
  readonly risk: {
    standing(ctx: Context, clientId: number): Promise<Standing>;
    match(ctx: Context, clientId: number, level: ProductLevel): Promise<'suitable' | 'warn' | 'forbidden' | 'noResult'>;
  };
  readonly idCard: {
    standing(ctx: Context, clientId: number): Promise<Standing>;
    /** Takes over what an approved case has brought. */
    apply(tx: Context, row: CaseRow): Promise<void>;
  };
  readonly conditions: {
    /** The names of the conditions of a set that the client does not meet now. */
    findUnmet(ctx: Context, clientId: number, conditionSet: string): Promise<readonly string[]>;
  };
  readonly agreements: {
    /** The documents of a step that this case has no valid signature under, by their codes. */
    findUnsigned(ctx: Context, row: CaseRow, step: StepOf<'agreements'>): Promise<readonly string[]>;
    toSign(ctx: Context, clientId: number): Promise<readonly DocumentToSign[]>;
  };
}
