import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar, { type Pack } from 'tar-stream';
import type { Owner } from '../database/system-owner.ts';
import { DamagedBackupError } from './cipher.ts';

/** Only the names of these folders are stored: the server recreates their contents, or they come from the write-ahead log. */
const emptied = /^cluster\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|postmaster\.(pid|opts)|current_logfiles|standby\.signal|recovery\.signal|backup_label[^/]*)(\/|$)/;
const controlFile = 'cluster/global/pg_control';
const chunkBytes = 256 * 1024;

/**
 * Packs the files of a running cluster as a tar, between the start and the end of the server's backup mode. Changes made
 * meanwhile are repaired from the write-ahead log at restore; `finish` ends the backup and returns its label.
 */
export function packCluster(folder: string, finish: () => Promise<string>): Pack {
  const pack = tar.pack();
  fill(pack, folder, finish).catch((error: unknown) => pack.destroy(error as Error));
  return pack;
}

async function fill(pack: Pack, folder: string, finish: () => Promise<string>): Promise<void> {
  const entries = await readdir(join(folder, 'cluster'), { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, name: relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/') }));
  const kept = named.filter(({ name }) => !emptied.test(name) && !leftOut.test(name));
  for (const { name } of kept.filter(({ entry }) => entry.isDirectory())) pack.entry({ name, type: 'directory', mode: 0o700 });
  for (const name of ['cluster/pg_wal/archive_status', 'cluster/pg_wal/summaries']) pack.entry({ name, type: 'directory', mode: 0o700 });
  const files = kept.filter(({ entry, name }) => entry.isFile() && name !== controlFile).map(({ name }) => name);
  // Added last: it must not be older than the files that it describes.
  for (const name of ['password', ...files, controlFile]) await addFile(pack, folder, name);
  pack.entry({ name: 'cluster/backup_label', mode: 0o600 }, await finish());
  pack.finalize();
}

/** A missing file was dropped meanwhile; replaying the log drops it as well. */
async function addFile(pack: Pack, folder: string, name: string): Promise<void> {
  const handle = await open(join(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const entry = pack.entry({ name, size, mode: 0o600 });
    await pipeline(readExactly(handle, size), entry);
  } finally {
    await handle.close();
  }
}

/**
 * Yields exactly the announced number of bytes: a file that grew is cut, a file that shrank is padded with zeros; the write-ahead
 * log repairs both.
 */
async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const buffer = Buffer.alloc(Math.min(chunkBytes, size - at));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    const length = bytesRead === 0 ? buffer.length : bytesRead;
    yield buffer.subarray(0, length);
    at += length;
  }
}

/** Unpacks a cluster into a folder and gives it to PostgreSQL's user. */
export async function unpackCluster(content: AsyncIterable<Uint8Array>, folder: string, owner: Owner | undefined): Promise<void> {
  const extract = tar.extract();
  const feeding = pipeline(content, extract);
  feeding.catch(() => undefined);
  const own = (path: string) => (owner ? chown(path, owner.uid, owner.gid) : Promise.resolve());
  for await (const entry of extract) {
    const path = join(folder, placeIn(entry.header.name));
    await mkdir(dirname(path), { recursive: true });
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else {
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
    await own(path);
  }
  await feeding;
  await chmod(join(folder, 'cluster'), 0o700);
  await own(join(folder, 'cluster'));
}

function placeIn(name: string): string {
  const path = normalize(name);
  if (path.startsWith('..') || path.startsWith('/')) throw new DamagedBackupError(`备份中有不该有的文件名：${name}`);
  return path;
}
