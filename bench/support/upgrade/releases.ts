import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One built state of the whole program in a separate folder. */
export interface Release {
  readonly number: number;
  readonly folder: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const parts = [
  'src',
  'scripts',
  'migrations',
  'demo',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'dist',
];

/**
 * Builds the present program as the first release, and further ones: each with renamed browser scripts, and a migration with
 * which the previous program still works.
 */
export async function makeReleases(folder: string, count: number): Promise<Release[]> {
  const releases: Release[] = [];
  for (let number = 1; number <= count; number++) {
    const release = { number, folder: join(folder, `release-${number}`) };
    await mkdir(release.folder);
    for (const part of parts) await cp(join(root, part), join(release.folder, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(release.folder, 'node_modules'));
    for (let brought = 2; brought <= number; brought++) await changeProgram(release.folder, brought);
    if (number > 1) await runScript(release, 'build');
    releases.push(release);
  }
  return releases;
}

async function changeProgram(folder: string, number: number): Promise<void> {
  for (const file of ['src/rendering/entry.client.tsx', 'src/ui/boot/boot.ts'])
    await appendFile(join(folder, file), `\ndocument.documentElement.dataset.release${number} = '${number}';\n`);
  const migration = `-- A release that brings a column.\n-- old-program: runs\nalter table complaints add column release_${number} text;\n`;
  await writeFile(join(folder, 'migrations', `990${number}_release.sql`), migration);
}

/** Runs a command of the release to its end. Throws when it fails. */
export async function runScript({ number, folder }: Release, name: 'build' | 'migrate', settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, [join(folder, 'scripts', `${name}.ts`)], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} of release ${number} ended with ${code}`);
}
