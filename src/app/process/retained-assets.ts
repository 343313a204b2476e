import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The current build and the two before it, because a tab opened before an upgrade may still request its parts. */
const keptBuilds = 3;

/**
 * Copies the built files to the data folder, which remains when the program's folder is replaced, and deletes older builds. Returns the
 * folders to serve from, the current build first. File names contain the hash of their content, so builds never conflict.
 */
export async function retainAssets(built: string, kept: string, now: Date): Promise<string[]> {
  const names = await readdir(built).catch(() => undefined);
  // In development there is no build.
  if (!names) return [built];
  const build = createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16);
  await mkdir(kept, { recursive: true });
  const draft = join(kept, `draft-${randomBytes(6).toString('hex')}`);
  if (!(await isThere(join(kept, build)))) {
    await cp(built, draft, { recursive: true });
    await rename(draft, join(kept, build));
  }
  await utimes(join(kept, build), now, now);
  const newestFirst = await listBuilds(kept);
  await Promise.all(newestFirst.slice(keptBuilds).map((name) => rm(join(kept, name), { recursive: true, force: true })));
  const former = newestFirst.slice(0, keptBuilds).filter((name) => name !== build);
  return [built, ...former.map((name) => join(kept, name))];
}

/** Lists the stored builds, newest first, and deletes incomplete copies of a killed process. */
async function listBuilds(kept: string): Promise<string[]> {
  const names = await readdir(kept);
  const drafts = names.filter((name) => name.startsWith('draft-'));
  await Promise.all(drafts.map((name) => rm(join(kept, name), { recursive: true, force: true })));
  const builds = names.filter((name) => !drafts.includes(name));
  const dated = await Promise.all(builds.map(async (name) => ({ name, at: (await stat(join(kept, name))).mtimeMs })));
  return dated.toSorted((one, other) => other.at - one.at).map(({ name }) => name);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
