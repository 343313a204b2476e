import { fail } from '#contract/call-error.ts';
import { isListKind, listKinds } from '#modules/district/lists/service/definition/lists.ts';
import type { TargetKind } from '../../columns.ts';
import type { DailyDeps } from '../../deps.ts';
import { listTarget } from './list-target.ts';
import { registerTarget } from './register-target.ts';
import type { DailyTarget } from './target.ts';

/** Everything that files can be read for: the dated lists of securities, then the registers of the house. */
export const allTargets = ({ registers }: Pick<DailyDeps, 'registers'>): DailyTarget[] => [
  ...listKinds.map(listTarget),
  ...registers.map((register) => registerTarget(register, registers)),
];

/** Throws 40004 where there is no such list. */
export function findTarget({ registers }: Pick<DailyDeps, 'registers'>, { kind, code }: { kind: TargetKind; code: string }): DailyTarget {
  if (kind === 'list' && isListKind(code)) return listTarget(code);
  const register = kind === 'register' ? registers.find((one) => one.code === code) : undefined;
  if (!register) throw fail('notFound');
  return registerTarget(register, registers);
}
