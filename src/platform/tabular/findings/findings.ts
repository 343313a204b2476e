import type { Finding, Place } from './finding.ts';

/** How many findings are kept to be shown; every one is counted and handed to the sink. */
const keptInAll = 10_000;
/** Findings that say the same of more rows than these become one line. */
const mostAlike = 10;
/** The line names so many of the rows. */
const namedRows = 20;
const samples = 5;

/** Findings are alike when they differ in figures, quoted words and their row alone. */
const keyOf = ({ source, level, column = '', message }: Finding): string =>
  [source, level, column, message.replaceAll(/“[^”]*”|[\dA-Za-z.,%-]+/g, '#')].join('\n');

/** Collects what an import finds. Memory stays small however many rows are bad. */
export class Findings {
  readonly #sink: ((finding: Finding) => void) | undefined;
  readonly #sources: Pick<Place, 'source' | 'unit'>[] = [];
  readonly #kept: Finding[] = [];
  readonly #counts = { file: 0, row: 0, doubt: 0, warning: 0, note: 0 };
  readonly #groups = new Map<string, { level: Finding['level']; count: number; samples: string[] }>();
  /** By what findings have in common, those that say the same of many rows. */
  readonly #alike = new Map<string, { first: Finding; positions: number[]; count: number }>();

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
    this.#keep(finding);
    this.#sink?.(finding);
  }

  /** The first few that say the same stand as they are; of many more, one line says how many rows it is about. */
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

  /** Many rows may share one remark: they are counted, and the first few named. */
  addToGroup(message: string, sample: string, level: Finding['level'] = 'note'): void {
    const group = this.#groups.get(message) ?? { level, count: 0, samples: [] };
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
        level: group.level,
        message: message.replace('#', String(group.count)).replace('*', group.samples.join('、') + more),
      });
    }
    this.#groups.clear();
  }

  /** What is shown: a line for each finding, or one for many alike with their number and the first as an example. */
  get kept(): readonly Finding[] {
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
