import type { Context } from '#platform/context.ts';
import type { OperationDeps } from '../../deps.ts';
import type { HealthPart } from '../../schema.ts';

export interface HealthFinding {
  readonly state: HealthPart['state'];
  readonly text: string;
  /** The next step of the operator, where the probe's usual one does not fit. */
  readonly remedy?: string;
}

export interface HealthProbe {
  /** Name of the doctor's check. */
  readonly code: string;
  readonly name: string;
  /** The usual next step of the operator when the part is not good. */
  readonly remedy: string;
  /** True for a probe that works while the database is unreachable. */
  readonly needsNoDatabase?: true;
  /** True for a probe of the process that runs it: meaningless in a command. */
  readonly isOfProcess?: true;
  check(ctx: Context, deps: OperationDeps): Promise<HealthFinding>;
}

export const good = (text: string): HealthFinding => ({ state: 'good', text });
export const poor = (text: string, remedy?: string): HealthFinding => ({ state: 'poor', text, ...(remedy && { remedy }) });
export const bad = (text: string, remedy?: string): HealthFinding => ({ state: 'bad', text, ...(remedy && { remedy }) });
export const unused = (text: string): HealthFinding => ({ state: 'unused', text });
