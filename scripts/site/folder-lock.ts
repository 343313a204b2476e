import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder is locked by another living process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`数据文件夹 ${folder} 正由另一个网站进程（进程号 ${pid}）使用。请先停止它，或用 DATA_DIR 指定另一个文件夹。`);
    this.pid = pid;
  }
}

interface Holder {
  pid: number;
  /** Start time of the process as the kernel reports it, because a process number may be reused. */
  startedAt: string;
}

/**
 * Locks the data folder for this process and returns the function that releases it. The lock of a killed process is taken over.
 * Throws `FolderInUseError` when its holder is alive.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'lock');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: await processStart(process.pid) } satisfies Holder));
  try {
    await take(file, draft, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(file, { force: true });
}

/**
 * Writes our lock if no living process holds one. A stale lock is not simply removed, as a living process may have replaced it in
 * the meantime: to take it over, a process first acquires a second lock, named after the stale lock's content, in the same way;
 * only one process can hold that.
 */
async function take(file: string, draft: string, folder: string): Promise<void> {
  if (await tryLink(draft, file)) return;
  const held = await readText(file);
  // Released in the meantime.
  if (held === undefined) return take(file, draft, folder);
  const holder = toHolder(held);
  if (holder && (await isAlive(holder))) throw new FolderInUseError(folder, holder.pid);
  const right = `${file}.${createHash('sha256').update(held).digest('hex').slice(0, 12)}`;
  await take(right, draft, folder);
  try {
    // Another process may have taken it over, and released the second lock, in the meantime.
    const present = await readText(file);
    if (present !== held) throw new FolderInUseError(folder, toHolder(present ?? '')?.pid ?? 0);
    await copyFile(draft, `${draft}.new`);
    await rename(`${draft}.new`, file);
  } finally {
    await rm(right, { force: true });
  }
}

function tryLink(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** Returns the content of a lock; undefined when there is none. */
async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function toHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await processStart(holder.pid)) === holder.startedAt;
}

/** Field 22 of /proc/<pid>/stat; empty on systems without /proc, where only the process number is compared. */
async function processStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
