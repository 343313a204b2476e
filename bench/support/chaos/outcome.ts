/** Seconds within which everything works again after the trouble is over. */
const recoveryGate = 10;

/** What one drill of the table of trouble showed. */
export interface ChaosOutcome {
  /** What was done to the site, in words. */
  done: string;
  /** From the end of the trouble to the first moment in which all works; undefined where there is nothing to wait for. */
  recovery?: number;
  /** How long a start of the process took before the trouble: where it alone takes longer than the gate, three of it may pass. */
  start?: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** What else has to be so, and is not, in words. */
  faults?: readonly string[];
}

export interface ChaosDrill {
  name: string;
  run(): Promise<ChaosOutcome>;
}

const columns = ['drill', 'done', 'acknowledged', 'lost', 'doubled', 'recovery s', 'gate'];
export const chaosHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

/** The gates that were missed, in words. */
export function listMisses({ recovery, start = 0, acknowledged, lost, doubled, faults = [] }: ChaosOutcome): string[] {
  const gate = start > recoveryGate ? 3 * start : recoveryGate;
  return [
    ...(lost + doubled > 0 ? [`of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`] : []),
    ...(recovery !== undefined && recovery > gate ? [`not well after ${gate.toFixed(0)} s`] : []),
    ...faults,
  ];
}

export function toLine(name: string, outcome: ChaosOutcome): string {
  const { done, acknowledged, lost, doubled, recovery } = outcome;
  const misses = listMisses(outcome);
  const cells = [name, done, acknowledged, lost, doubled, recovery?.toFixed(1) ?? '–', misses.length === 0 ? 'held' : 'missed'];
  return [`| ${cells.join(' | ')} |`, ...misses.map((words) => `  missed: ${words}`)].join('\n');
}
