import type { ParagraphAlign } from '#contract/body-vocabulary.ts';
import { element, escapeText } from '../document/write-element.ts';
import { runMarks, type RunMark } from './styles.ts';

/** The formatting of a run of text: its marks and its link. */
export interface RunFormat {
  marks: ReadonlySet<RunMark>;
  href: string | undefined;
  /** Alignment of its paragraph. */
  align: ParagraphAlign | null;
}

interface Run extends RunFormat {
  /** A line break is a separate run. */
  text: string;
  /** For a picture: its HTML. */
  html?: string;
}

const lineBreak = '\n';
const leading = /^ +/;
/** White space at the end of a line is invisible. */
const trailing = /\s+$/;
/** Characters that are written without spaces. */
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f“”‘’…—]/;
/** A line end of the source: a space between words, nothing between Chinese characters. */
const sourceEnd = '\u2028';

/** Collects blocks: inline content becomes a paragraph when a block follows. */
export class BlockCollector {
  readonly blocks: string[] = [];
  #line: Run[] = [];

  text(source: string, manner: RunFormat): void {
    const text = source
      .replaceAll(/[\u200b\ufeff\u2028]/g, '')
      // Non-breaking and wide spaces are intended.
      .replaceAll(/[ \t\r\n\f]+/g, (space) => (/[\r\n]/.test(space) ? sourceEnd : ' '));
    if (text !== '') this.#line.push({ ...manner, text });
  }

  break(manner: RunFormat): void {
    this.#line.push({ ...manner, text: lineBreak });
  }

  picture(html: string, manner: RunFormat): void {
    this.#line.push({ ...manner, text: '', html });
  }

  /** Adds a block after the collected content. */
  block(html: string): void {
    this.flush();
    if (html !== '') this.blocks.push(html);
  }

  /** Ends the line. Empty lines in it separate paragraphs. */
  flush(): void {
    for (const line of partParagraphs(this.#line)) this.blocks.push(element('p', { class: line[0]!.align }, line.map(written).join('')));
    this.#line = [];
  }

  /** Returns everything as one line, for a heading or a caption. */
  line(): string {
    const runs = partParagraphs(this.#line).flatMap((line, index) => (index === 0 ? line : [{ ...line[0]!, text: ' ' }, ...line]));
    this.#line = [];
    return runs.map((run) => (run.text === lineBreak ? ' ' : written(run))).join('');
  }
}

function partParagraphs(line: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let breaks = 0;
  for (const run of line) {
    const isBreak = run.text === lineBreak;
    // White space between two breaks is dropped.
    if (!isBreak && breaks > 0 && !run.html && run.text.trim() === '') continue;
    breaks = isBreak ? breaks + 1 : 0;
    if (breaks === 2) parts.push([]);
    else if (breaks < 2) parts.at(-1)!.push(run);
  }
  return parts
    .map(joinSource)
    .map(trimmed)
    .filter((part) => part.some(({ text, html }) => html !== undefined || text.trim() !== ''));
}

function joinSource(runs: readonly Run[]): Run[] {
  const before = (index: number): string => runs[index - 1]?.text.at(-1) ?? '';
  const after = (index: number): string => runs[index + 1]?.text[0] ?? '';
  return runs.map((run, index) => ({
    ...run,
    text: run.text.replaceAll(sourceEnd, (_sign, at: number) => {
      const [left, right] = [run.text[at - 1] ?? before(index), run.text[at + 1] ?? after(index)];
      return wide.test(left) && wide.test(right) ? '' : ' ';
    }),
  }));
}

/** Removes indentation, spaces before breaks and at both ends, and repeated spaces across runs. */
function trimmed(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  let isAtStart = true;
  for (const run of runs) {
    const isWords = run.text !== lineBreak && !run.html;
    const text: string = isWords ? (isAtStart ? run.text.replace(leading, '') : withoutDouble(result.at(-1), run.text)) : run.text;
    if (text === '' && !run.html) continue;
    isAtStart = text === lineBreak;
    if (isAtStart) trimEnd(result);
    if (!isAtStart || result.length > 0) result.push({ ...run, text });
  }
  trimEnd(result);
  return result;
}

const withoutDouble = (before: Run | undefined, text: string): string => (before?.text.endsWith(' ') ? text.replace(/^ +/, '') : text);

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last && !last.html; last = runs.at(-1)) {
    last.text = last.text.replace(trailing, '');
    if (last.text !== '') return;
    runs.pop();
  }
}

function written({ text, html, marks, href }: Run): string {
  const plain = html ?? (text === lineBreak ? element('br', {}) : escapeText(text));
  const marked = runMarks.toReversed().reduce((inner, mark) => (marks.has(mark) ? element(mark, {}, inner) : inner), plain);
  return href === undefined ? marked : element('a', { href }, marked);
}
