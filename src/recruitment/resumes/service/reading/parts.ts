import type { DocumentLine } from '#platform/documents/lines/read-lines.ts';
import { headingOf, type PartKind } from './headings.ts';
import { labelOf } from './labels.ts';

/** The lines below one heading; `top` is above the first one of a column. */
export interface CvTextPart {
  kind: PartKind | 'top';
  lines: DocumentLine[];
}

/** Splits the lines of a CV at its headings. */
export function splitIntoParts(lines: readonly DocumentLine[]): CvTextPart[] {
  const parts: CvTextPart[] = [{ kind: 'top', lines: [] }];
  for (const line of lines) {
    const words = line.filter((part) => /[\p{L}\p{N}]/u.test(part));
    const [first] = words;
    if (first === undefined) {
      if (line.length === 0) parts.push({ kind: 'top', lines: [] });
      continue;
    }
    // A heading with spaced-out characters.
    const whole = words.every((part) => [...part].length <= 2) ? headingOf(words.join('')) : undefined;
    const kind = whole ?? headingOf(first);
    const { kind: now } = parts.at(-1)!;
    const isAlone = words.length === 1 || whole !== undefined;
    const isBeside =
      !isAlone && (!labelOf(first) || !labelled.has(now)) && !words.slice(1).some((part) => labelOf(part) || headingOf(part));
    if (kind && (isAlone || isBeside)) parts.push({ kind, lines: isAlone ? [] : [words.slice(1)] });
    else if (!/^(?:第?\s*\d+\s*页?\s*[/共]?\s*\d*\s*页?|page \d+.*)$/i.test(words.join(' '))) parts.at(-1)!.lines.push(words);
  }
  return parts;
}

/** In these parts a word such as 语言能力 may be a label. */
const labelled: ReadonlySet<CvTextPart['kind']> = new Set<CvTextPart['kind']>(['top', 'basic', 'wish', 'skills']);
