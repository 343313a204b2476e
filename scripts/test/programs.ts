import { findProgram, listMissing, unpackPackages, type FoundProgram } from './debian-packages.ts';

const folder = 'proxies';

export const findNginx = (): FoundProgram | undefined => findProgram('nginx', folder, ['-v']);
export const findHaproxy = (): FoundProgram | undefined => findProgram('haproxy', folder, ['-v']);

/** Sees to both proxies: from Debian's packages when there are any. Without them the tests that have them read our examples are skipped, and it is said here why. */
export function ensureProxies(): void {
  if (findNginx() && findHaproxy()) return;
  console.log('没有找到 nginx 与 haproxy，正在用 apt-get 下载…');
  unpackPackages(folder, listMissing(['nginx', 'haproxy']));
  const missing = [...(findNginx() ? [] : ['nginx']), ...(findHaproxy() ? [] : ['haproxy'])];
  if (missing.length > 0) console.log(`没有 ${missing.join('、')}（未能下载）：由它检验示例设置的测试将跳过`);
}
