import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The present build and the two before it: a tab that was opened before an upgrade finds the parts it has not asked for yet. */
const keptBuilds = 3;

/**
 * Keeps a copy of the built files among the data, which outlive the program's folder, and drops those of older builds. Returns the folders to serve from, the present build first.
 * Names of built files carry the hash of their content: no two builds have one name for two contents.
 */
export async function keepAssets(built: string, kept: string, now: Date): Promise<string[]> {
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

/** The newest first, without what a killed process left half copied, which goes. */
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
