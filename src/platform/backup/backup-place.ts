import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOwner } from '../database/system-owner.ts';
import { signWith } from './backup-key.ts';
import { DamagedBackupError } from './cipher.ts';

/** The layout of a backup folder. The site's files are in `files` and `media`, under the names they have in the data folder. */
export interface BackupPlace {
  readonly folder: string;
  /** One folder per base backup, named by its start time. */
  readonly bases: string;
  /** The database's write-ahead log, one file per segment. */
  readonly wal: string;
  /** Reports of restore drills. */
  readonly drills: string;
}

export const backupPlace = (folder: string): BackupPlace => ({
  folder,
  bases: join(folder, 'bases'),
  wal: join(folder, 'wal'),
  drills: join(folder, 'drills'),
});

/** The description of a base backup. Its list of files and the copy of the database are stored beside it. */
export interface Manifest {
  readonly name: string;
  /** PostgreSQL's system identifier of this cluster. */
  readonly cluster: string;
  readonly postgres: string;
  readonly startedAt: string;
  /** The database is consistent when it is restored to this time or later. */
  readonly finishedAt: string;
  readonly startWal: string;
  readonly stopWal: string;
  readonly base: { readonly bytes: number; readonly sha256: string };
  readonly list: { readonly bytes: number; readonly sha256: string };
  readonly files: number;
  /** The id of the key that encrypted stored values at that time; the values cannot be decrypted without it. */
  readonly sealingKey: string;
}

/** Creates the folders. PostgreSQL's own user writes the write-ahead log. Throws when the folder belongs to another database. */
export async function openBackupPlace(folder: string, cluster: string): Promise<BackupPlace> {
  const place = backupPlace(folder);
  await Promise.all([place.bases, place.wal, place.drills].map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  const owner = await findOwner();
  if (owner) await chown(place.wal, owner.uid, owner.gid);
  await chmod(place.wal, 0o700);
  const mark = join(folder, 'cluster');
  const known = await readFile(mark, 'utf8').catch(() => undefined);
  if (known === undefined) await writeFile(mark, `${cluster}\n`);
  else if (known.trim() !== cluster) throw new Error(`备份文件夹 ${folder} 属于另一个数据库，请为本网站另设 BACKUP_DIR`);
  return place;
}

/** Writes the manifest last, when everything else is on disk: a base without a manifest is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest, key: Buffer): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ manifest: text, signature: signWith(key, text) }, null, 2)}\n`, {
    flush: true,
  });
}

/**
 * Lists every complete base backup, the oldest first, and skips those whose manifest was changed. Throws `DamagedBackupError`
 * when all manifests fail verification, as they do under another key.
 */
export async function listBases(place: BackupPlace, key: Buffer): Promise<Manifest[]> {
  const names = await listCompleteNames(place.bases);
  const found = (await Promise.all(names.map((name) => readManifest(join(place.bases, name), key)))).filter((one) => one !== undefined);
  const good = found.filter((one) => one !== 'changed');
  if (found.length > 0 && good.length === 0) throw new DamagedBackupError(`备份清单被改动，或备份密钥不符：${place.bases}`);
  return good;
}

async function readManifest(folder: string, key: Buffer): Promise<Manifest | 'changed' | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return openManifest(text, key) ?? 'changed';
}

/** Parses a manifest; returns undefined when it was changed or written under another key. */
export function openManifest(text: string, key: Buffer): Manifest | undefined {
  const kept = parse(text);
  return kept?.signature === signWith(key, kept?.manifest ?? '') ? (JSON.parse(kept.manifest) as Manifest) : undefined;
}

function parse(text: string): { manifest: string; signature: string } | undefined {
  try {
    return JSON.parse(text) as { manifest: string; signature: string };
  } catch {
    return undefined;
  }
}

/** Deletes what interrupted backups left behind. */
export async function clearUnfinished(place: BackupPlace): Promise<void> {
  for (const name of await readdir(place.bases)) if (name.endsWith('.draft')) await rm(join(place.bases, name), { recursive: true });
}

/** Returns sorted names without drafts; an empty list when the folder does not exist. */
export async function listCompleteNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith('.draft')).toSorted();
}
