import type { TextBlock } from '../schema.ts';

interface BlockGroup {
  kind: TextBlock['kind'];
  texts: string[];
}

/** The blocks of a text in which items that follow each other are one list. */
export function groupItems(blocks: readonly TextBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const { kind, text } of blocks) {
    const last = groups.at(-1);
    if (kind === 'item' && last?.kind === 'item') last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups;
}
