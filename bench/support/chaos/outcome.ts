/** Seconds within which everything works again after the fault. */
const recoveryGate = 10;

/** The outcome of one chaos drill. */
export interface ChaosOutcome {
  /** The fault in words. */
  done: string;
  /** From the end of the fault to the first time at which everything works; undefined without a fault to recover from. */
  recovery?: number;
  /** The duration of a process start before the fault: if it exceeds the gate, recovery may take three times as long. */
  start?: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Further faults that were found, in words. */
  faults?: readonly string[];
}

export interface ChaosDrill {
  name: string;
  run(): Promise<ChaosOutcome>;
}

const columns = ['drill', 'done', 'acknowledged', 'lost', 'doubled', 'recovery s', 'gate'];
export const chaosHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

/** Lists the missed gates in words. */
export function listMisses({ recovery, start = 0, acknowledged, lost, doubled, faults = [] }: ChaosOutcome): string[] {
  const gate = start > recoveryGate ? 3 * start : recoveryGate;
  return [
    ...(lost + doubled > 0 ? [`of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`] : []),
    ...(recovery !== undefined && recovery > gate ? [`not well after ${gate.toFixed(0)} s`] : []),
    ...faults,
  ];
}

export function formatChaosOutcome(name: string, outcome: ChaosOutcome): string {
  const { done, acknowledged, lost, doubled, recovery } = outcome;
  const misses = listMisses(outcome);
  const cells = [name, done, acknowledged, lost, doubled, recovery?.toFixed(1) ?? '–', misses.length === 0 ? 'held' : 'missed'];
  return [`| ${cells.join(' | ')} |`, ...misses.map((words) => `  missed: ${words}`)].join('\n');
}
