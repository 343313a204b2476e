/** That this process was started in the place of one that had ended unexpectedly. */
export interface Replacement {
  /** How often that was since the site was started by hand or by the system. */
  times: number;
  /** How the last one ended: `exit 70`, `SIGKILL`. */
  why: string;
}

let noted: Replacement | undefined;

export const noteReplacement = (replacement: Replacement): void => void (noted = replacement);

/** Undefined where the process is the first. */
export const findReplacement = (): Replacement | undefined => noted;
