import { getPriority, setPriority } from 'node:os';

// On Linux each thread has its own niceness, which its threads and child processes inherit; elsewhere it belongs to the whole
// process, and is not changed.

/** Priority advantage of the thread that answers visitors. It leaves a tenth of a busy processor to the others. */
const lead = 10;
const isByThread = process.platform === 'linux';
let usual: number | undefined;

/**
 * Raises the priority of the calling thread, which answers visitors: a page takes a fraction of a millisecond, and would
 * otherwise wait behind a list of 200,000 rows on all processors. Returns false where the system does not allow it: then only
 * other threads can be lowered.
 */
export function raiseThreadPriority(): boolean {
  if (!isByThread) return false;
  const before = getPriority();
  try {
    setPriority(before - lead);
  } catch {
    return false;
  }
  usual = before;
  return true;
}

/** Lowers the priority of the calling thread below that of its parent, for heavy background work. */
export function lowerThreadPriority(): void {
  if (isByThread) setPriority(Math.min(19, getPriority() + lead));
}

/** Resets the priority that a process inherited from a high-priority thread, for a database that serves everybody. */
export function applyThreadPriority(pid: number): void {
  if (usual !== undefined) setPriority(pid, usual);
}
