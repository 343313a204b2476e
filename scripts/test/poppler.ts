import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.ts';

/**
 * Sees to `pdfsig`, by which the tests have signed files judged by somebody else: from Debian's packages when we may. Without it those tests
 * are skipped, and it is said here why.
 */
export function ensurePoppler(): void {
  if (!hasPdfsig()) installPackages(['poppler-utils']);
  if (!hasPdfsig()) console.log('没有 pdfsig（poppler-utils 未能安装）：由它检验签名的测试将跳过');
}

const hasPdfsig = (): boolean => spawnSync('pdfsig', ['-v']).status === 0;
