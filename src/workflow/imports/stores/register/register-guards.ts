import type { DataRow } from '../../definition/column.ts';
import type { Limits, Register, DataRows } from '../../definition/register.ts';
import { commonGuards, failed, passed, type GuardCheckResult } from '../../service/guards/guard.ts';
import type { RegisterChanges } from './differences.ts';
import { rowKey } from './state.ts';

/** The guards that can block a register's import, with their labels. */
export const registerGuards = {
  ...commonGuards,
  'changed-share': '变动比例',
  'removed-share': '移除比例',
  'common-factor': '成倍变动',
  'doubtful-rows': '内容存疑',
} as const;
type RegisterGuard = GuardCheckResult<keyof typeof registerGuards>;

/** Compares the new rows with the current ones. A register without rows has no guards. */
export function judgeChanges(
  register: Pick<Register, 'parts'>,
  { counts, before, after }: { counts: RegisterChanges; before: DataRows; after: DataRows },
  limits: Limits,
): RegisterGuard[] {
  if (counts.before === 0) return [passed('changed-share', '此前没有内容，不比较变动')];
  const all = counts.added + counts.removed + counts.changed;
  return [
    ...judgeShare('changed-share', `共变动 ${all} 行（新增 ${counts.added}，移除 ${counts.removed}，变动 ${counts.changed}）`, {
      rows: all,
      of: counts.before,
      most: limits.changedShareMax,
      free: limits.freeRows,
    }),
    ...judgeShare('removed-share', `移除 ${counts.removed} 行`, {
      rows: counts.removed,
      of: counts.before,
      most: limits.removedShareMax,
      free: limits.freeRows,
    }),
    judgeFactors(register, before, after),
  ];
}

function judgeShare(
  guard: 'changed-share' | 'removed-share',
  what: string,
  { rows, of, most, free }: { rows: number; of: number; most: number | null; free: number },
): RegisterGuard[] {
  if (most === null) return [];
  const share = (rows / of) * 100;
  const facts = `${what}，占现有 ${of} 行的 ${percent(share)}`;
  if (share <= most) return [passed(guard, `${facts}，不超过 ${percent(most)}`)];
  // Removing all rows is never a small change, however short the list.
  if (rows <= free && !(guard === 'removed-share' && rows === of)) return [passed(guard, `${facts}，但不超过 ${free} 行`)];
  return [failed(guard, `${facts}，超过上限 ${percent(most)}`)];
}

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** Below this number of figures a common change may be a coincidence. */
const fewestFigures = 3;
/** The tolerance around a power of ten, in decimal logarithms. */
const tolerance = 0.15;

/** Detects a column in which most figures have changed by a power of ten: it is probably in another unit. */
function judgeFactors(register: Pick<Register, 'parts'>, before: DataRows, after: DataRows): RegisterGuard {
  const moved = register.parts.flatMap((part) => {
    const old = new Map((before[part.name] ?? []).map((row) => [rowKey(part, row), row]));
    return part.columns
      .filter(({ content }) => content === 'number')
      .flatMap(({ name, title }) => {
        const powers = (after[part.name] ?? []).flatMap((row) => powerOf(old.get(rowKey(part, row))?.[name], row[name]));
        const counts = Map.groupBy(powers, (power) => power);
        const most = [...counts].find(([power, all]) => power !== 0 && all.length >= fewestFigures && all.length * 2 > powers.length);
        return most ? [`「${title}」${powers.length} 行中有 ${most[1].length} 行约为原来的 ${timesOf(most[0])}`] : [];
      });
  });
  if (moved.length === 0) return passed('common-factor', '没有一列的数值整体变为原来的 10 倍、100 倍等，或相反');
  return failed('common-factor', `${moved.join('，')}，请核对文件的单位`);
}

const timesOf = (power: number): string => (power > 0 ? `${10 ** power} 倍` : `${10 ** -power} 分之一`);

function powerOf(before: DataRow[string] | undefined, after: DataRow[string] | undefined): number[] {
  if (typeof before !== 'number' || typeof after !== 'number' || before <= 0 || after <= 0) return [];
  const logarithm = Math.log10(after / before);
  const power = Math.round(logarithm);
  return [Math.abs(logarithm - power) < tolerance ? power : 0];
}
