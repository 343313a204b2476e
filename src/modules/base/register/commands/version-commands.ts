import { readWords, sayProblem, type CommandPlace, type Problem, type Runnable } from '#platform/command.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Limits, Register } from '../register.ts';
import { exportRegister } from '../service/export-register.ts';
import { findLimits, saveLimits, type LimitsChange } from '../service/settings.ts';
import { rollBackRegister } from '../service/versions/roll-back.ts';
import { listRegisterVersions } from '../service/versions/versions.ts';
import { formatCounts, formatDifferences } from './format-report.ts';

/** `versions <名单>`: the last fifty versions. */
export function readVersions(register: Register): Runnable {
  return async (ctx, { say }) => {
    const versions = await listRegisterVersions(ctx, register);
    say(`${register.title}：${versions.length} 个版本`);
    for (const { id, rowCount, added, removed, changed, restoredFrom, publishedAt, publishedBy, publication } of versions) {
      const restored = restoredFrom === null ? '' : `，恢复自版本 ${restoredFrom}`;
      say(
        `  版本 ${id} · ${rowCount} 行，新增 ${added}、移除 ${removed}、变动 ${changed}${restored} · ${shanghaiDay(publishedAt)} ${publishedBy} 发布 · ${publication.source}`,
      );
    }
    return 0;
  };
}

/** `rollback <名单> --to <版本>`. */
export function readRollBack(words: readonly string[], register: Register, place: CommandPlace): Runnable | Problem {
  const parsed = readWords(words, { to: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } });
  if ('problem' in parsed) return parsed;
  const { values } = parsed;
  const to = Number(values.to);
  if (!Number.isSafeInteger(to) || to < 1) return { problem: '没有用 --to 写明要恢复到的版本号' };
  return async (ctx, output) => {
    const reason = values.reason?.trim();
    const result = await rollBackRegister(ctx, register, { to, by: values.by?.trim() || place.user, ...(reason && { reason }) });
    if ('problem' in result) return sayProblem(output, result.problem);
    for (const line of [...formatDifferences(result.differences), ...result.notes]) output.say(line);
    output.say(`${register.title}已恢复到版本 ${to} 的内容（新版本号 ${result.version}），${formatCounts(result.counts)}。`);
    return 0;
  };
}

/** `export <名单> <文件>`. */
export function readExport(words: readonly string[], register: Register, place: CommandPlace): Runnable | Problem {
  const [path] = words;
  if (path === undefined) return { problem: '没有写明文件' };
  return async (ctx, output) => {
    const written = await exportRegister(ctx, register, place.fromHere(path));
    if ('problem' in written) return sayProblem(output, written.problem);
    output.say(`${register.title}已写成 ${path}：${written.rows} 行。改好后可以再导入。`);
    return 0;
  };
}

/** `settings <名单> [选项]`: shows the limits, or changes them from today on. */
export function readSettings(words: readonly string[], register: Register, place: CommandPlace): Runnable | Problem {
  const parsed = readWords(words, {
    'changed-share': { type: 'string' },
    'removed-share': { type: 'string' },
    'free-rows': { type: 'string' },
    approval: { type: 'string' },
    by: { type: 'string' },
  });
  if ('problem' in parsed) return parsed;
  const { values } = parsed;
  if (values.approval !== undefined && values.approval !== 'yes' && values.approval !== 'no')
    return { problem: '--approval 只能是 yes 或 no' };
  const change: LimitsChange = {
    ...(values['changed-share'] !== undefined && { changedShareMax: readShare(values['changed-share']) }),
    ...(values['removed-share'] !== undefined && { removedShareMax: readShare(values['removed-share']) }),
    ...(values['free-rows'] !== undefined && { freeRows: Number(values['free-rows']) }),
    ...(values.approval !== undefined && { needsApproval: values.approval === 'yes' }),
  };
  return async (ctx, output) => {
    const isChange = Object.keys(change).length > 0;
    const limits = isChange ? await saveLimits(ctx, register, change, values.by?.trim() || place.user) : await findLimits(ctx, register);
    if ('problem' in limits) return sayProblem(output, limits.problem);
    output.say(`${register.title}：${formatLimits(limits)}`);
    return 0;
  };
}

const readShare = (word: string): number | null => (word === 'off' ? null : Number(word.replace(/%$/, '')));

function formatLimits({ changedShareMax, removedShareMax, freeRows, needsApproval }: Limits): string {
  const changed = changedShareMax === null ? '变动比例不限' : `变动不超过 ${changedShareMax}%`;
  const removed = removedShareMax === null ? '移除比例不限' : `移除不超过 ${removedShareMax}%`;
  return `${changed}、${removed}（${freeRows} 行以内不拦）；${needsApproval ? '须第二人批准' : '经办人可直接发布'}`;
}
