import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Sees to `pdfsig`, by which the tests have signed files judged by somebody else: from Debian's packages when we may. Without it those tests
 * are skipped, and it is said here why.
 */
export function ensurePoppler(): void {
  if (hasPdfsig()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('没有找到 pdfsig，正在用 apt-get 安装 poppler-utils…');
    run('apt-get', 'update', '-q');
    run('apt-get', 'install', '-q', '-y', '--no-install-recommends', 'poppler-utils');
  }
  if (!hasPdfsig()) console.log('没有 pdfsig（poppler-utils 未能安装）：由它检验签名的测试将跳过');
}

const hasPdfsig = (): boolean => spawnSync('pdfsig', ['-v']).status === 0;

function run(command: string, ...words: string[]): void {
  spawnSync(command, words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
