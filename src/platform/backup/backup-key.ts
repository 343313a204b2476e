import { createHmac, randomBytes } from 'node:crypto';
import { chown, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findOwner } from '../database/system-owner.ts';

/** Name of the key file in a data folder and in the folder in which the firm keeps its keys. */
export const backupKeyName = 'backup-key';

const keyPattern = /^[0-9a-f]{64}$/;

/**
 * Returns the key that encrypts everything in the backup folder; creates it at first use. The file belongs to PostgreSQL's own
 * user, because that user archives.
 */
export async function loadBackupKey(file: string): Promise<Buffer> {
  if ((await readKey(file)) === undefined) await createKey(file);
  return requireBackupKey(file);
}

/** Returns the key in this file. Throws, with a Chinese message, when there is none. */
export async function requireBackupKey(file: string): Promise<Buffer> {
  const key = await readKey(file);
  if (!key) throw new Error(`备份密钥 ${file} 不存在或已损坏`);
  return key;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!keyPattern.test(text.trim())) throw new Error(`备份密钥 ${file} 已损坏`);
  return Buffer.from(text.trim(), 'hex');
}

/**
 * Writes the key under a temporary name and links it: of two concurrent writers only one succeeds, and no process reads an incomplete key.
 */
async function createKey(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const owner = await findOwner();
  if (owner) await chown(draft, owner.uid, owner.gid);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

/** Returns an HMAC that proves that the text was written by a holder of the key. */
export const signWith = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`qianting-backup-manifest\n${text}`).digest('hex');
