import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { FlowStep, StepOf } from './flow.ts';
import type { Business } from './schema/businesses.ts';
import type { CaseView, StepRecord } from './schema/cases.ts';
import type { CaseRow } from './service/cases.ts';

/** The validity of something that a client holds. */
export interface Validity {
  state: 'none' | 'valid' | 'expiring' | 'expired';
  /** Null: unlimited, or nothing is held. */
  validUntil: Day | null;
}

/** Validity of the risk assessment; the client's risk level where there is one. */
interface RiskStanding extends Validity {
  level?: string | null;
  levelName?: string | null;
}

/** A condition that the client does not meet. */
export interface UnmetCondition {
  /** The subject: `riskLevel`, `idCard`, … */
  kind: string;
  name: string;
  /** A short description of what is missing. */
  gap: string;
  /** The first date on which it can be met; null when unknown. */
  earliest: Day | null;
}

/** The client's state with a questionnaire. */
interface PaperStanding {
  title: string;
  attemptsLeft: number;
  attemptsPerDay: number;
  hasPassed: boolean;
  /** The first date on which it can be done. */
  from: Day;
}

/** Returns the result of a done step for the client, with personal values masked. */
type Show<Kind extends FlowStep['kind']> = (
  ctx: Context,
  row: CaseRow,
  step: StepOf<Kind>,
  evidence: Readonly<Record<string, unknown>>,
) => Promise<StepRecord>;

/** A document that the client has yet to sign. */
interface DocumentToSign {
  code: string;
  name: string;
  /** The case it belongs to; null when it can be signed outside a case. */
  acptId: string | null;
}

/** The subject of a case and its decision. */
export interface CaseOutcome {
  business: string;
  isApproved: boolean;
}

/** The id and state of a decided case's application file. */
type CaseFile = CaseView['file'];

type ProductLevel = NonNullable<Business['productLevel']>;

/**
 * The functions that cases need from the modules that implement their steps. Those modules import the cases, so the cases cannot
 * import them: the server injects them.
 */
export interface BusinessPorts {
  /** The client's risk level, and whether it permits a product of a level (trade rule X3). */
  readonly risk: {
    standing(ctx: Context, clientId: number): Promise<RiskStanding>;
    match(ctx: Context, clientId: number, level: ProductLevel): Promise<'suitable' | 'warn' | 'forbidden' | 'noResult'>;
  };
  readonly idCard: {
    standing(ctx: Context, clientId: number): Promise<Validity>;
    /** Carries out the change of an approved case. */
    apply(tx: Context, row: CaseRow): Promise<void>;
    show: Show<'idCard'>;
  };
  readonly conditions: {
    /** Lists the names of a set's conditions that the client does not meet now. */
    findUnmet(ctx: Context, clientId: number, conditionSet: string): Promise<readonly string[]>;
    /**
     * Returns the unmet conditions of several sets by set code, without storing anything; unknown sets are omitted. Returns a
     * sentence when the client's account cannot or may not be read.
     */
    assess(ctx: Context, clientId: number, sets: readonly string[]): Promise<ReadonlyMap<string, readonly UnmetCondition[]> | string>;
    show: Show<'conditions'>;
  };
  readonly papers: {
    standing(ctx: Context, clientId: number, paper: string): Promise<PaperStanding>;
    show: Show<'paper'>;
  };
  readonly agreements: {
    /** Lists the codes of a step's documents that have no valid signature in this case. */
    findUnsigned(ctx: Context, row: CaseRow, step: StepOf<'agreements'>): Promise<readonly string[]>;
    toSign(ctx: Context, clientId: number): Promise<readonly DocumentToSign[]>;
    show: Show<'agreements'>;
  };
  readonly files: {
    /** Queues the signed application file of a case with its decision; the job starts when the transaction commits. */
    order(tx: Context, row: CaseRow, outcome: CaseOutcome): Promise<void>;
    find(ctx: Context, row: CaseRow): Promise<CaseFile>;
  };
}
