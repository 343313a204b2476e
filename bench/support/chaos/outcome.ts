/** Seconds within which everything works again after the trouble is over. */
export const recoveryGate = 10;

/** What one drill of the table of trouble showed. */
export interface ChaosOutcome {
  /** What was done to the site, in words. */
  done: string;
  /** From the end of the trouble to the first moment in which all works; undefined where there is nothing to wait for. */
  recovery?: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** What else has to be so, and is not, in words. */
  faults?: readonly string[];
}

export interface ChaosDrill {
  name: string;
  /** Why it cannot be run on this machine; undefined where it can. */
  missing?(): Promise<string | undefined>;
  run(): Promise<ChaosOutcome>;
}

const columns = ['drill', 'done', 'acknowledged', 'lost', 'doubled', 'recovery s', 'gate'];
export const chaosHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

/** The gates that were missed, in words. */
export function listMisses({ recovery, acknowledged, lost, doubled, faults = [] }: ChaosOutcome): string[] {
  return [
    ...(lost + doubled > 0 ? [`of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`] : []),
    ...(recovery !== undefined && recovery > recoveryGate ? [`not well after ${recoveryGate} s`] : []),
    ...faults,
  ];
}

export function toLine(name: string, outcome: ChaosOutcome): string {
  const { done, acknowledged, lost, doubled, recovery } = outcome;
  const misses = listMisses(outcome);
  const cells = [name, done, acknowledged, lost, doubled, recovery?.toFixed(1) ?? '–', misses.length === 0 ? 'held' : 'missed'];
  return [`| ${cells.join(' | ')} |`, ...misses.map((words) => `  missed: ${words}`)].join('\n');
}
