import type { DocumentLine } from '#platform/documents/lines/read-lines.ts';
import { labelOf, readLabels, type Label, type Labelled } from './labels.ts';
import { findPeriod, type CvPeriod } from './periods.ts';
import { isEmployer, isPosition, isSchool, levelOf } from './words.ts';

/** One school, post or course in a CV, before interpretation. */
export interface CvEntry {
  period: CvPeriod;
  /** The fragments of its first lines, without the period. */
  head: string[];
  values: Labelled[];
  body: string[];
  /** The original first lines. */
  source: string[];
}

/** The start of a list item. */
export const bullet = /^\s*(?:[•·●○■□◆◇▪▫➢➤✓✔*※→\-–—]|[(（]?\d{1,2}[)）、.．](?!\d))\s*/;
const longestHead = 80;

const isSentence = (text: string): boolean => /[。；;！!]/.test(text) || bullet.test(text) || text.length > longestHead;

/** Splits a line into fragments. Spaces separate Chinese words, but not Latin ones. */
export function piecesOf(line: DocumentLine): string[] {
  return line
    .flatMap((part) => part.split(/\t|\s*[|｜•·,，、;；]\s*|\s+[/\-–—]\s+/))
    .flatMap((part) => part.split(/(?<=\p{Script=Han}[)）]?)\s+|\s+(?=[(（]?\p{Script=Han})/u))
    .flatMap((part) => {
      const inside = /^(.+?)[(（]([^()（）]+)[)）]$/.exec(part.trim());
      return inside && levelOf(inside[2]!) ? [inside[1]!, inside[2]!] : [part.trim().replace(/^[(（](.*)[)）]$/, '$1')];
    })
    .filter((part) => part !== '');
}

/** Splits a part into entries by their periods; also returns the lines without an entry. */
export function splitEntries(lines: readonly DocumentLine[]): { entries: CvEntry[]; loose: DocumentLine[] } {
  const table = readTable(lines);
  if (table) return table;
  const [entries, loose]: [CvEntry[], DocumentLine[]] = [[], []];
  /** Lines after the first one of the current entry; those directly before another period may belong to the next entry. */
  let tail: DocumentLine[] = [];
  const close = (): void => {
    const entry = entries.at(-1);
    if (entry) readTail(entry, tail);
    else loose.push(...tail);
    tail = [];
  };
  for (const line of lines) {
    const found = periodOf(line);
    if (!found) {
      tail.push(line);
      continue;
    }
    const names = hasName(found.rest) ? [] : takeNames(tail);
    close();
    const { values, rest } = readLabels([...names.flat(), ...found.rest]);
    entries.push({ period: found.period, head: piecesOf(rest), values, body: [], source: [...names, line].map((one) => one.join('  ')) });
  }
  close();
  return { entries, loose };
}

/** Returns the period of a line that begins an entry; none for a sentence that only mentions one. */
function periodOf(line: DocumentLine): { period: CvPeriod; rest: string[] } | undefined {
  const found = findPeriod(line.join('\t'));
  if (!found || isSentence(found.rest.replace(bullet, ''))) return undefined;
  const rest = found.rest.split('\t').map((part) => part.trim());
  return { period: found.period, rest: rest.filter((part) => part !== '' && labelOf(part) !== 'period') };
}

const hasName = (parts: readonly string[]): boolean =>
  readLabels(parts).values.some(({ label }) => label === 'school' || label === 'employer') ||
  piecesOf(parts).some((piece) => isSchool(piece) || isEmployer(piece));

/** Removes and returns the last lines if they name the subject of the next period. */
function takeNames(tail: DocumentLine[]): DocumentLine[] {
  for (const count of [1, 2]) {
    const taken = tail.slice(-count);
    const [first] = taken;
    if (taken.length < count || taken.some((line) => isSentence(line.join(' ')) || line.length === 0)) return [];
    if (hasName(first!)) return tail.splice(-count);
    if (!piecesOf(first!).some((piece) => isPosition(piece) || levelOf(piece))) return [];
  }
  return [];
}

/** Short lines after the first one continue the names; sentences follow them. */
function readTail(entry: CvEntry, tail: readonly DocumentLine[]): void {
  let isHead = true;
  let text: 'duties' | 'achievements' | undefined;
  for (const line of tail) {
    const joined = line.join(' ');
    const { values, rest } = readLabels(line);
    const known = values.filter(({ label }) => label !== 'ignored');
    if (known.length > 0 && !bullet.test(joined)) {
      entry.values.push(...known);
      text = known.findLast(({ label }) => label === 'duties' || label === 'achievements')?.label as typeof text;
      if (rest.length > 0) entry.body.push(rest.join(' '));
      continue;
    }
    const alone = labelOf(joined.replace(bullet, ''));
    if (alone === 'duties' || alone === 'achievements') {
      text = alone;
      entry.values.push({ label: alone, value: '' });
      continue;
    }
    isHead &&= text === undefined && !isSentence(joined);
    const pieces = isHead ? piecesOf(line) : [];
    const isName =
      pieces.length > 0 &&
      pieces.every((piece) => isSchool(piece) || isEmployer(piece) || isPosition(piece) || levelOf(piece) || piece.length <= 12);
    if (isHead && isName && pieces.some((piece) => isSchool(piece) || isEmployer(piece) || isPosition(piece) || levelOf(piece))) {
      entry.head.push(...pieces);
      entry.source.push(joined);
      continue;
    }
    isHead = false;
    const last = entry.values.findLast(({ label }) => label === text);
    if (last) last.value = last.value === '' ? joined : `${last.value}\n${joined}`;
    else entry.body.push(joined);
  }
}

const columnLabels: ReadonlySet<Label> = new Set<Label>([
  'period',
  'school',
  'major',
  'topEducation',
  'topDegree',
  'employer',
  'department',
  'position',
  'duties',
  'institution',
  'content',
  'gained',
  'award',
  'issuer',
  'level',
  'referee',
  'studyMode',
  'certificates',
]);

/** A table with a header row: the header gives the meaning of a column. */
function readTable(lines: readonly DocumentLine[]): { entries: CvEntry[]; loose: DocumentLine[] } | undefined {
  const at = lines.findIndex((line) => line.length >= 2 && line.every((part) => columnLabels.has(columnOf(part)!)));
  if (at < 0) return undefined;
  const columns = lines[at]!.map(columnOf);
  const isRow = (line: DocumentLine): boolean => line.length === columns.length;
  const rows = lines.slice(at + 1);
  const entries = rows.filter(isRow).map((line): CvEntry => {
    const values = line.map((value, column) => ({ label: columns[column]!, value }));
    const span = values.find(({ label }) => label === 'period')?.value ?? '';
    return { period: findPeriod(span)?.period ?? { from: '', to: '' }, head: [], values, body: [], source: [line.join('  ')] };
  });
  return entries.length === 0 ? undefined : { entries, loose: [...lines.slice(0, at), ...rows.filter((line) => !isRow(line))] };
}

const columnOf = (text: string): Label | undefined => labelOf(text.replace(/[/／].*$/, '').replace(/^获奖(?=时间)/, ''));

/** Returns the value of a label in an entry; empty when it has none, or several different ones. */
export function findLabelledValue({ values }: Pick<CvEntry, 'values'>, label: Label): string {
  const found = new Set(values.filter((one) => one.label === label).map(({ value }) => value));
  return found.size === 1 ? [...found][0]! : '';
}
