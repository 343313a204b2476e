import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readBackupFile, writeBackupFile } from './archive-file.ts';

/** A file of the site to copy: its name in the backup and its path. */
interface FoundFile {
  readonly name: string;
  readonly path: string;
}

/** Folders of a data folder whose files are copied. Incomplete uploads are in `drafts` and are not copied. */
const trees = ['files', 'media'];
const draftsFolder = /^files\/drafts\//;

/** Lists the files of the site by their names in the backup: `files/aa/bb/…`, `media/…`. */
export async function listSiteFiles(dataDir: string): Promise<FoundFile[]> {
  const found = await Promise.all(trees.map((tree) => listTree(dataDir, tree)));
  return found.flat().filter(({ name }) => !draftsFolder.test(name));
}

async function listTree(root: string, tree: string): Promise<FoundFile[]> {
  const entries = await readdir(join(root, tree), { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(root, path).replaceAll(sep, '/') }));
}

/**
 * Copies every file that the backup does not have, encrypted. Contents in `files` never change; a regenerated image in `media`
 * has a later time than its copy. Files that disappear meanwhile are skipped. Returns the names of all site files that are in the
 * backup, and how many were copied now.
 */
export async function copyNewFiles(dataDir: string, target: string, key: Buffer): Promise<{ names: readonly string[]; copied: number }> {
  const names: string[] = [];
  let copied = 0;
  for (const { name, path } of await listSiteFiles(dataDir)) {
    const hasCopy = await isCopied(join(target, name), path);
    if (!hasCopy && !(await copyFile(path, join(target, name), key))) continue;
    names.push(name);
    copied += Number(!hasCopy);
  }
  return { names, copied };
}

async function copyFile(path: string, copy: string, key: Buffer): Promise<boolean> {
  try {
    await writeBackupFile(copy, createReadStream(path), key);
    return true;
  } catch (error) {
    const { code, path: missing } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && missing === path) return false;
    throw error;
  }
}

async function isCopied(copy: string, path: string): Promise<boolean> {
  const kept = await stat(copy).catch(() => undefined);
  if (!kept) return false;
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return kept.mtimeMs >= mtimeMs;
}

/** Restores files under their names. Throws `DamagedBackupError` at one that was changed. */
export async function restoreFiles(source: string, names: readonly string[], dataDir: string, key: Buffer): Promise<void> {
  for (const name of names) {
    const target = join(dataDir, name);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(readBackupFile(join(source, name), key), createWriteStream(`${target}.draft`, { mode: 0o600 }));
    const { mtime } = await stat(join(source, name));
    await utimes(`${target}.draft`, mtime, mtime);
    await rename(`${target}.draft`, target);
  }
}
