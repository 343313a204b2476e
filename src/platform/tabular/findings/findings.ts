import type { Finding, FindingLocation } from './finding.ts';

/** Maximum number of displayed findings; every one is counted and passed to the sink. */
const keptInAll = 10_000;
/** More similar findings than this are merged into one line. */
const mostAlike = 10;
/** Number of rows named in that line. */
const namedRows = 20;
const samples = 5;

/** Findings are similar when they differ only in figures, quoted words and their row. */
const keyOf = ({ source, level, column = '', message }: Finding): string =>
  [source, level, column, message.replaceAll(/“[^”]*”|[\dA-Za-z.,%-]+/g, '#')].join('\n');

/** Collects the findings of an import in bounded memory. */
export class Findings {
  readonly #sink: ((finding: Finding) => void) | undefined;
  readonly #sources: Pick<FindingLocation, 'source' | 'unit'>[] = [];
  readonly #kept: Finding[] = [];
  readonly #counts = { file: 0, row: 0, doubt: 0, warning: 0, note: 0 };
  readonly #groups = new Map<string, { level: Finding['level']; count: number; samples: string[] }>();
  /** Similar findings of many rows, by key. */
  readonly #alike = new Map<string, { first: Finding; positions: number[]; count: number }>();

  constructor(sink?: (finding: Finding) => void) {
    this.#sink = sink;
  }

  /** Registers a file's sheet; the returned number identifies it in `addAt`. */
  addSource(source: Pick<FindingLocation, 'source' | 'unit'>): number {
    this.#sources.push(source);
    return this.#sources.length - 1;
  }

  /** Returns the sheet of a number. */
  sourceAt(source: number): Pick<FindingLocation, 'source' | 'unit'> {
    return this.#sources[source]!;
  }

  add(finding: Finding): void {
    this.#counts[finding.level] += 1;
    this.#keep(finding);
    this.#sink?.(finding);
  }

  /** Keeps the first few similar findings as they are; if there are many more, one line gives the number of rows. */
  #keep(finding: Finding): void {
    if (finding.position === undefined) {
      this.#kept.push(finding);
      return;
    }
    const key = keyOf(finding);
    const alike = this.#alike.get(key) ?? { first: finding, positions: [], count: 0 };
    alike.count += 1;
    if (alike.positions.length < namedRows) alike.positions.push(finding.position);
    this.#alike.set(key, alike);
    if (alike.count > mostAlike || this.#kept.length >= keptInAll) return;
    this.#kept.push(finding);
  }

  addAt(source: number, position: number, level: Finding['level'], message: string): void {
    this.add({ ...this.sourceAt(source), position, level, message });
  }

  /** Adds to a remark that many rows share: they are counted, and the first few named. */
  addToGroup(message: string, sample: string, level: Finding['level'] = 'note'): void {
    const group = this.#groups.get(message) ?? { level, count: 0, samples: [] };
    group.count += 1;
    if (group.samples.length < samples) group.samples.push(sample);
    this.#groups.set(message, group);
  }

  /** Counts rejected rows without a finding of their own. */
  countUndescribed(rows: number): void {
    this.#counts.row += rows;
  }

  /** Converts the shared remarks into findings. Call once, at the end. */
  closeGroups(): void {
    for (const [message, group] of this.#groups) {
      const more = group.count > group.samples.length ? ' 等' : '';
      this.add({
        source: '',
        level: group.level,
        message: message.replace('#', String(group.count)).replace('*', group.samples.join('、') + more),
      });
    }
    this.#groups.clear();
  }

  /** Returns the displayed findings: a line for each, or one for many similar ones with their number and the first as an example. */
  get displayed(): readonly Finding[] {
    const many = new Map([...this.#alike.values()].filter(({ count }) => count > mostAlike).map((alike) => [alike.first, alike]));
    const alike = new Set([...this.#alike].filter(([, { count }]) => count > mostAlike).map(([key]) => key));
    return this.#kept.flatMap((finding) => {
      const own = many.get(finding);
      if (own) {
        const [unit, more] = [finding.unit ?? '行', own.count > own.positions.length ? ' 等' : ''];
        return [
          { ...finding, message: `${finding.message}。同样的问题共 ${own.count} ${unit}：第 ${own.positions.join('、')} ${unit}${more}` },
        ];
      }
      return finding.position !== undefined && alike.has(keyOf(finding)) ? [] : [finding];
    });
  }

  get counts(): Readonly<Record<Finding['level'], number>> {
    return this.#counts;
  }
}
