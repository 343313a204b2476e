import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { FlowStep, StepOf } from './flow.ts';
import type { Business } from './schema/businesses.ts';
import type { CaseView, StepRecord } from './schema/cases.ts';
import type { CaseRow } from './service/cases.ts';

/** How long something of a client's still holds. */
export interface Standing {
  state: 'none' | 'valid' | 'expiring' | 'expired';
  /** Null: for good, or there is none. */
  validUntil: Day | null;
}

/** The client's level of risk with it, where there is one. */
interface RiskStanding extends Standing {
  level?: string | null;
  levelName?: string | null;
}

/** One condition that is not met. */
export interface UnmetCondition {
  /** What it is about: `riskLevel`, `idCard`, … */
  kind: string;
  name: string;
  /** What is missing, in a few words. */
  gap: string;
  /** The first day on which it can be met, where that can be told. */
  earliest: Day | null;
}

/** How a client stands with a paper. */
interface PaperStanding {
  title: string;
  attemptsLeft: number;
  attemptsPerDay: number;
  hasPassed: boolean;
  /** The first day on which it can be done. */
  from: Day;
}

/** What a done step of one kind has brought, as the client reads it again: what is personal is masked. */
type Show<Kind extends FlowStep['kind']> = (
  ctx: Context,
  row: CaseRow,
  step: StepOf<Kind>,
  evidence: Readonly<Record<string, unknown>>,
) => Promise<StepRecord>;

/** A document that waits for the client's signature. */
interface DocumentToSign {
  code: string;
  name: string;
  /** The case it belongs to; null when it may be signed by itself. */
  acptId: string | null;
}

/** What a case was about and how it was decided. */
export interface CaseOutcome {
  business: string;
  isApproved: boolean;
}

/** Where the file of a decided case is found, and whether it is there. */
type CaseFile = CaseView['file'];

type ProductLevel = NonNullable<Business['productLevel']>;

/**
 * What cases ask of the modules that own their steps. Those modules build on the cases, so the cases cannot import them: the server
 * puts both together.
 */
export interface BusinessPorts {
  /** The client's level of risk, and whether it bears a product of a level (DOMAIN X3). */
  readonly risk: {
    standing(ctx: Context, clientId: number): Promise<RiskStanding>;
    match(ctx: Context, clientId: number, level: ProductLevel): Promise<'suitable' | 'warn' | 'forbidden' | 'noResult'>;
  };
  readonly idCard: {
    standing(ctx: Context, clientId: number): Promise<Standing>;
    /** Takes over what an approved case has brought. */
    apply(tx: Context, row: CaseRow): Promise<void>;
    show: Show<'idCard'>;
  };
  readonly conditions: {
    /** The names of the conditions of a set that the client does not meet now. */
    findUnmet(ctx: Context, clientId: number, conditionSet: string): Promise<readonly string[]>;
    /**
     * What of several sets the client does not meet now, by the sets' codes, without keeping anything; a set that there is none of is
     * missing. A sentence when their account cannot or may not be read.
     */
    assess(ctx: Context, clientId: number, sets: readonly string[]): Promise<ReadonlyMap<string, readonly UnmetCondition[]> | string>;
    show: Show<'conditions'>;
  };
  readonly papers: {
    standing(ctx: Context, clientId: number, paper: string): Promise<PaperStanding>;
    show: Show<'paper'>;
  };
  readonly agreements: {
    /** The documents of a step that this case has no valid signature under, by their codes. */
    findUnsigned(ctx: Context, row: CaseRow, step: StepOf<'agreements'>): Promise<readonly string[]>;
    toSign(ctx: Context, clientId: number): Promise<readonly DocumentToSign[]>;
    show: Show<'agreements'>;
  };
  readonly files: {
    /** Has the application of a case made as a signed file, with what was decided, once the transaction commits. */
    order(tx: Context, row: CaseRow, outcome: CaseOutcome): Promise<void>;
    find(ctx: Context, row: CaseRow): Promise<CaseFile>;
  };
}
