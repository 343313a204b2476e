import { getPriority, setPriority } from 'node:os';

// On Linux each thread has a niceness of its own and hands it to the threads and processes that it begins; elsewhere it is the whole process's, and is left alone.

/** By how much the thread that answers visitors goes before all else. A tenth of the processor is left to those behind while it has work. */
const lead = 10;
const isByThread = process.platform === 'linux';
let usual: number | undefined;

/**
 * Lets the calling thread, which answers visitors, go before everything else on this machine: a page is a fraction of a millisecond's work, and would otherwise wait
 * behind a list of 200,000 rows that has all processors. False where the system does not allow it: then only the others can stand back.
 */
export function goFirst(): boolean {
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

/** Lets the calling thread, which has heavy work that nobody is kept waiting by, stand back behind the one that began it. */
export function standBack(): void {
  if (isByThread) setPriority(Math.min(19, getPriority() + lead));
}

/** Takes back from a process what it has from a thread that goes first: a database is there for everybody. */
export function putInLine(pid: number): void {
  if (usual !== undefined) setPriority(pid, usual);
}
