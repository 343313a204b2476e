import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A data folder that another living process uses. */
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
  /** When the process began, as the kernel counts it: a process number alone may meanwhile belong to someone else. */
  startedAt: string;
}

/**
 * Takes the data folder for this process; the returned function gives it back. A lock left by a process that was
 * killed is taken over. Throws `FolderInUseError` when its holder lives.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'lock');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: await processStart(process.pid) } satisfies Holder));
  try {
    if (!(await tryLink(draft, file))) await replaceDead(folder, file, draft);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(file, { force: true });
}

/** Moves a dead lock aside under our own name before taking its place, so that of two successors only one gets it. */
async function replaceDead(folder: string, file: string, draft: string): Promise<void> {
  const holder = await readHolder(file);
  if (holder && (await isAlive(holder))) throw new FolderInUseError(folder, holder.pid);
  const aside = `${draft}.old`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readHolder(aside);
  if (moved && (await isAlive(moved))) {
    // Someone took the folder between our look and our move: what was moved is their lock. Give it back.
    await link(aside, file);
    await rm(aside);
    throw new FolderInUseError(folder, moved.pid);
  }
  await rm(aside, { force: true });
  if (!(await tryLink(draft, file))) throw new FolderInUseError(folder, (await readHolder(file))?.pid ?? 0);
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

async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
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

/** Field 22 of /proc/<pid>/stat; empty on systems without /proc, where the process number has to do. */
async function processStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
