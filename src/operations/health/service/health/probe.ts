import type { Context } from '#platform/context.ts';
import type { OperationDeps } from '../../deps.ts';
import type { HealthPart } from '../../schema.ts';

export type HealthFinding = Omit<HealthPart, 'name'>;

export interface HealthProbe {
  readonly name: string;
  check(ctx: Context, deps: OperationDeps): Promise<HealthFinding>;
}

export const good = (text: string): HealthFinding => ({ state: 'good', text });
export const poor = (text: string): HealthFinding => ({ state: 'poor', text });
export const bad = (text: string): HealthFinding => ({ state: 'bad', text });
export const unused = (text: string): HealthFinding => ({ state: 'unused', text });
