import type { Finding, Place } from './finding.ts';

/** How many findings of a level are kept to be shown; every one is counted and handed to the sink. */
const keptPerLevel = 200;
const samples = 5;

/** Collects what an import finds. Memory stays small however many rows are bad. */
export class Findings {
  readonly #sink: ((finding: Finding) => void) | undefined;
  readonly #sources: Pick<Place, 'source' | 'unit'>[] = [];
  readonly #kept: Finding[] = [];
  readonly #counts = { file: 0, row: 0, warning: 0, note: 0 };
  readonly #groups = new Map<string, { count: number; samples: string[] }>();

  constructor(sink?: (finding: Finding) => void) {
    this.#sink = sink;
  }

  /** Names a file's sheet; the number returned stands for it in `addAt`. */
  addSource(source: Pick<Place, 'source' | 'unit'>): number {
    this.#sources.push(source);
    return this.#sources.length - 1;
  }

  /** The sheet that a number stands for. */
  sourceAt(source: number): Pick<Place, 'source' | 'unit'> {
    return this.#sources[source]!;
  }

  add(finding: Finding): void {
    this.#counts[finding.level] += 1;
    if (this.#counts[finding.level] <= keptPerLevel) this.#kept.push(finding);
    this.#sink?.(finding);
  }

  addAt(source: number, position: number, level: Finding['level'], message: string): void {
    this.add({ ...this.sourceAt(source), position, level, message });
  }

  /** Many rows may share one remark: they are counted, and the first few named. */
  addToGroup(message: string, sample: string): void {
    const group = this.#groups.get(message) ?? { count: 0, samples: [] };
    group.count += 1;
    if (group.samples.length < samples) group.samples.push(sample);
    this.#groups.set(message, group);
  }

  /** Rows rejected without a finding of their own. */
  countUndescribed(rows: number): void {
    this.#counts.row += rows;
  }

  /** Turns the shared remarks into findings. Call once, at the end. */
  closeGroups(): void {
    for (const [message, group] of this.#groups) {
      const more = group.count > group.samples.length ? ' 等' : '';
      this.add({
        source: '',
        level: 'note',
        message: message.replace('#', String(group.count)).replace('*', group.samples.join('、') + more),
      });
    }
    this.#groups.clear();
  }

  get kept(): readonly Finding[] {
    return this.#kept;
  }

  get counts(): Readonly<Record<Finding['level'], number>> {
    return this.#counts;
  }
}
