import { fail } from '#contract/call-error.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import type { TargetKind } from '../columns.ts';
import type { DataImportDeps } from '../deps.ts';

/** Throws 40004 when there is no such list. */
export function findImportTarget(
  { targets }: Pick<DataImportDeps, 'targets'>,
  { kind, code }: { kind: TargetKind; code: string },
): ImportTarget {
  const target = targets.find((one) => one.kind === kind && one.code === code);
  if (!target) throw fail('notFound');
  return target;
}
