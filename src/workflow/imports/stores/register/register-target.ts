import type { Context } from '#platform/context.ts';
import type { Register } from '../../definition/register.ts';
import type { ImportObserver, ImportRequest, ImportTarget } from '../../definition/target.ts';
import { importFiles } from '../../service/import-files.ts';
import type { ImportReport } from '../../service/report.ts';
import { registerGuards } from './register-guards.ts';
import { registerStore } from './register-store.ts';

const made = new WeakMap<Register, ImportTarget>();

/** Returns a register as a target of the import engine. */
export function registerTarget(register: Register): ImportTarget {
  const known = made.get(register) ?? toTarget(register);
  made.set(register, known);
  return known;
}

function toTarget(register: Register): ImportTarget {
  const { code, title, dateTitle, parts, expects } = register;
  return {
    kind: 'register',
    code,
    title,
    day: dateTitle === undefined ? null : { title: dateTitle, isOfData: dateTitle === '数据日期' },
    parting: 'rows',
    takesAdjustments: false,
    tables: parts.map((part) => ({ ...part, vocabulary: `${code}.${part.name}` })),
    sources: [],
    guards: registerGuards,
    store: registerStore(register),
    expects,
    register,
    ...(register.readJson && { readJson: (value: unknown) => register.readJson!(value) }),
  };
}

/** Imports files as the new state of a register; see `importFiles`. */
export const importRegister = (
  ctx: Context,
  register: Register,
  request: ImportRequest & { by: string },
  { others = [], ...observer }: ImportObserver & { others?: readonly Register[] } = {},
): Promise<ImportReport> =>
  importFiles(
    ctx,
    { target: registerTarget(register), targets: [...new Set([register, ...others])].map(registerTarget) },
    request,
    observer,
  );
