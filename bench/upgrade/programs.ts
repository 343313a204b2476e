import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'src',
  'scripts',
  'migrations',
  'public',
  'dist',
  'demo',
];

/** A release of the program in a folder of its own, as operators put it beside the former one. */
export interface Release {
  readonly name: string;
  readonly folder: string;
}

/** Lays releases out, the first one as the program stands, each further one with one migration more than the one before it: an added column that older ones run on with. */
export async function layOutReleases(folder: string, names: readonly string[]): Promise<Release[]> {
  const releases = names.map((name) => ({ name, folder: join(folder, name) }));
  for (const [index, release] of releases.entries()) {
    await mkdir(release.folder, { recursive: true });
    await run('cp', ['--archive', '--reflink=auto', ...parts.map((part) => join(root, part)), release.folder]);
    await symlink(join(root, 'node_modules'), join(release.folder, 'node_modules'));
    for (let number = 1; number <= index; number++)
      await writeFile(
        join(release.folder, 'migrations', `900${number}_of_the_bench.sql`),
        `-- old-program: runs\nalter table complaints add column bench_${number} text;\n`,
      );
  }
  return releases;
}
