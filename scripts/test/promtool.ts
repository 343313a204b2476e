import { findProgram, unpackPackages } from './debian-packages.ts';

/** The program by which alert rules are tried; undefined where there is none. */
export const findPromtool = (): string | undefined => findProgram('promtool', 'prometheus', ['--version'])?.path;

/** Sees to `promtool`: from Debian's packages when there are any. Without it those tests are skipped, and it is said here why. */
export function ensurePromtool(): void {
  if (findPromtool()) return;
  console.log('没有找到 promtool，正在用 apt-get 下载 prometheus…');
  unpackPackages('prometheus', ['prometheus']);
  if (!findPromtool()) console.log('没有 promtool（prometheus 未能下载）：由它检验告警规则的测试将跳过');
}
