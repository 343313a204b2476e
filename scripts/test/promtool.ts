import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

/** Unpacked, never installed: the package would start a server. */
const folder = join(root, 'node_modules/.cache/prometheus');
const unpacked = join(folder, 'usr/bin/promtool');

/** The program by which alert rules are tried; undefined where there is none. */
export function findPromtool(): string | undefined {
  return ['promtool', unpacked].find((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** Sees to `promtool`: from Debian's packages when there are any. Without it those tests are skipped, and it is said here why. */
export function ensurePromtool(): void {
  if (findPromtool()) return;
  if (existsSync('/etc/debian_version')) {
    console.log('没有找到 promtool，正在用 apt-get 下载 prometheus…');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // A list of packages of long ago names files that are gone.
    if (!download()) run('apt-get', 'update', '-q');
    if (download())
      run(
        'dpkg-deb',
        '-x',
        readdirSync(folder).find((name) => name.endsWith('.deb'))!,
        '.',
      );
  }
  if (!findPromtool()) console.log('没有 promtool（prometheus 未能下载）：由它检验告警规则的测试将跳过');
}

const download = (): boolean => run('apt-get', 'download', '-q', 'prometheus') && readdirSync(folder).some((name) => name.endsWith('.deb'));

function run(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { cwd: folder, stdio: 'ignore' }).status === 0;
}
