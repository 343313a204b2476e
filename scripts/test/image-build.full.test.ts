import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { findProgram } from './debian-packages.ts';
import { runTool } from './run-tool.ts';

const folder = useFolder();
const env = { BASE: 'bootstrap', ARCHIVE: 'off', IMAGE: 'localhost/qianting-tried', LAYERS: 'false', OUT: folder };
const lacking = ['buildah', 'mmdebstrap'].filter((name) => !findProgram(name, '', ['--version']));
const mayBuild = process.getuid?.() === 0 && lacking.length === 0;
if (!mayBuild) console.log(`没有 ${lacking.join('、') || 'root 权限'}：不制作也不试运行镜像`);

afterAll(() => {
  if (mayBuild) spawnSync('buildah', ['rmi', env.IMAGE, 'localhost/qianting-base'], { stdio: 'ignore' });
});

test.runIf(mayBuild)('the image is built on a base of Debian packages, starts, and serves the site', { timeout: 1_800_000 }, async () => {
  for (const script of ['deploy/image/build', 'deploy/image/try']) {
    const { exitCode, output } = await runTool(script, [], { by: 'sh', env });
    expect(exitCode, output).toBe(0);
  }
});
