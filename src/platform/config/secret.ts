import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { fixedSealingKeys, toSealingKey, type SealingKey, type SealingKeys } from './sealing-keys.ts';

/**
 * The master key, from which every key in use is derived; never used directly, never logged. It is never replaced, because search hashes of
 * encrypted values, signatures of links and the pepper of passwords depend on it. The keys that encrypt values are rotated.
 */
export interface MasterSecret {
  /** Derives a key of 32 bytes for one purpose. The same purpose gives the same key, different purposes unrelated ones. */
  deriveKey(purpose: string): Buffer;
  /** The keys that encrypt stored values; only the master key when omitted. */
  readonly sealing?: SealingKeys;
}

/** The time during which a process may still encrypt under an old key after a newer one was added to the file, in milliseconds. */
export const sealingKeyReloadMs = 1000;

/**
 * Returns the master key from the settings, or from `DATA_DIR/secret`, which is created at first start and readable by the site's
 * user only. Throws when that file is too short.
 */
export async function loadSecret(config: Pick<Config, 'secret' | 'dataDir'> & Partial<Pick<Config, 'sealingKeys'>>): Promise<MasterSecret> {
  if (config.secret !== undefined) return fromSettings(config.secret, config.sealingKeys ?? []);
  const file = join(config.dataDir, 'secret');
  await readOrCreate(file);
  const keys = new KeyFile(file);
  return { deriveKey: keys.root.deriveKey, sealing: keys };
}

/**
 * Adds a key to `DATA_DIR/secret`, synced to disk before it is used; returns its id. Running processes notice it within
 * `sealingKeyReloadMs`. The file is written in place, so that its owner stays the same.
 */
export async function addSealingKey(dataDir: string): Promise<string> {
  const text = randomBytes(32).toString('hex');
  const handle = await open(join(dataDir, 'secret'), 'r+');
  try {
    const { size } = await handle.stat();
    await handle.write(`\n${text}\n`, size);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return toSealingKey(text).id;
}

function fromSettings(secret: string, sealingKeys: readonly string[]): MasterSecret {
  const root = toSealingKey(secret);
  const [newest = root, ...others] = sealingKeys.map(toSealingKey);
  return { deriveKey: root.deriveKey, sealing: fixedSealingKeys([newest, ...others, root]) };
}

/** The key file: the master key on its first line, each further line an encryption key, the last one the newest. */
class KeyFile implements SealingKeys {
  readonly root: SealingKey;
  readonly #file: string;
  #keys: readonly SealingKey[];
  #state = '';
  #lookedAt = -Infinity;

  constructor(file: string) {
    this.#file = file;
    this.#keys = this.#read();
    this.root = this.#keys[0]!;
  }

  newest(): SealingKey {
    if (performance.now() - this.#lookedAt >= sealingKeyReloadMs) this.#look();
    return this.#keys.at(-1)!;
  }

  find(id: string): SealingKey | undefined {
    const known = () => this.#keys.find((key) => key.id === id);
    if (!known()) this.#look();
    return known();
  }

  #look(): void {
    this.#lookedAt = performance.now();
    const { mtimeMs, size } = statSync(this.#file);
    const state = `${mtimeMs}/${size}`;
    if (state === this.#state) return;
    this.#state = state;
    this.#keys = this.#read();
  }

  #read(): readonly SealingKey[] {
    const [root = '', ...lines] = readFileSync(this.#file, 'utf8').split('\n');
    if (root.trim().length < 32) throw new Error('DATA_DIR/secret 已损坏：请从备份恢复');
    // Skips incomplete lines of a killed command.
    return [root.trim(), ...lines.filter((line) => /^[0-9a-f]{64}$/.test(line))].map(toSealingKey);
  }
}

async function readOrCreate(file: string): Promise<void> {
  const isThere = await readFile(file, 'utf8').catch(() => undefined);
  if (isThere === undefined) await create(file);
}

/** Writes the file under a temporary name and links it: no process reads an incomplete key, and of two writers only one succeeds. */
async function create(file: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
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
}
