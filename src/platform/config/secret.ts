import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The master key, from which every key in use is derived; never used itself, never logged. */
export interface MasterSecret {
  /** A key of 32 bytes for one purpose. The same purpose gives the same key, different purposes unrelated ones. */
  deriveKey(purpose: string): Buffer;
}

/**
 * Takes the master key from the settings, or from `DATA_DIR/secret`, which is made at first start and readable by the
 * site's user only. Throws when that file is too short to be one.
 */
export async function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<MasterSecret> {
  const text = config.secret ?? (await readOrCreate(config.dataDir));
  if (text.length < 32) throw new Error('DATA_DIR/secret 已损坏：请从备份恢复');
  return { deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', text, 'qianting', purpose, 32)) };
}

async function readOrCreate(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const existing = await readFile(file, 'utf8').catch(() => undefined);
  return (existing ?? (await create(folder, file))).trim();
}

/** Written whole under another name and then linked: no reader ever sees half a key, and of two writers one wins. */
async function create(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString('hex'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
