import { createHash } from 'node:crypto';
import type { TextBlock } from './schema.ts';

interface DocumentText {
  title: string;
  keyPoints: readonly string[];
  body: string;
}

/** Parses a text into blocks: lines that begin with `## ` are headings, those with `- ` are list items, everything else is a paragraph. */
export function toBlocks(body: string): TextBlock[] {
  return body.split('\n').flatMap((line): TextBlock[] => {
    const text = line.trim();
    if (text === '') return [];
    if (text.startsWith('## ')) return [{ kind: 'heading', text: text.slice(3) }];
    return [text.startsWith('- ') ? { kind: 'item', text: text.slice(2) } : { kind: 'paragraph', text }];
  });
}

/**
 * Returns the text that is hashed, in UTF-8: title, key points and body, separated by empty lines, with trailing blanks removed
 * from each line.
 */
export function canonicalText({ title, keyPoints, body }: DocumentText): string {
  const clean = (text: string): string =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n');
  return [title.trim(), keyPoints.map(clean).join('\n'), clean(body)].join('\n\n');
}

/** Returns both hashes in lower-case hex. */
export function hashBoth(content: string | Uint8Array): { sha256: string; sm3: string } {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const digest = (algorithm: 'sha256' | 'sm3') => createHash(algorithm).update(bytes).digest('hex');
  return { sha256: digest('sha256'), sm3: digest('sm3') };
}
