import type { OutputTerminal } from '#platform/command.ts';
import { formatCount } from '#ui/format/numbers.ts';
import type { ImportPhase } from '../definition/target.ts';

const phases: Record<ImportPhase, string> = { survey: '读取表头', check: '逐行检查', compare: '比较变动', publish: '发布名单' };
const width = 30;
const redrawMs = 100;

/** Shows an import's progress in one line of a terminal; prints nothing elsewhere (files, pipes, services). */
export class ProgressBar {
  readonly #terminal: OutputTerminal;
  readonly #clock: () => number;
  #lastDrawn = -redrawMs;
  #phase: ImportPhase | undefined;

  constructor(terminal: OutputTerminal, clock: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#clock = clock;
  }

  show(phase: ImportPhase, done: number, total: number): void {
    const now = this.#clock();
    if (!this.#terminal.isTTY || (phase === this.#phase && now - this.#lastDrawn < redrawMs)) return;
    this.#phase = phase;
    this.#lastDrawn = now;
    this.#terminal.write(`\r\u001b[2K${phases[phase]} ${total > 0 ? drawBar(done / total, done, total) : '…'}`);
  }

  /** Removes the line. */
  clear(): void {
    if (this.#terminal.isTTY && this.#phase) this.#terminal.write('\r\u001b[2K');
  }
}

function drawBar(share: number, done: number, total: number): string {
  const filled = Math.round(Math.min(1, share) * width);
  return `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${Math.floor(share * 100)}% ${formatCount(done)} / ${formatCount(total)} 行`;
}
