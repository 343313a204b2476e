/** Facts about a process that replaced one that ended unexpectedly. */
export interface ProcessRestart {
  /** Number of replacements since the site was started by hand or by the system. */
  times: number;
  /** The cause of the last process's end: `exit 70`, `SIGKILL`. */
  why: string;
}

let noted: ProcessRestart | undefined;

export const recordProcessRestart = (replacement: ProcessRestart): void => void (noted = replacement);

/** Returns undefined for the first process. */
export const getProcessRestart = (): ProcessRestart | undefined => noted;
