import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.ts';

/**
 * Ensures `pdfsig`, with which the tests verify signed files independently: from Debian's packages if permitted. Otherwise those
 * tests are skipped, and the reason is printed.
 */
export function ensurePoppler(): void {
  if (!hasPdfsig()) installPackages(['poppler-utils']);
  if (!hasPdfsig()) console.log('没有 pdfsig（poppler-utils 未能安装）：由它检验签名的测试将跳过');
}

const hasPdfsig = (): boolean => spawnSync('pdfsig', ['-v']).status === 0;
