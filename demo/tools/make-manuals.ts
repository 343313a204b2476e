import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MarkupBlock } from '../articles/markup.ts';
import { demoManuals, manualPath, type DemoManual } from '../help/manuals.ts';
import { drawDemoPdf } from './draw-pdf.ts';

/**
 * Development only: draws the manuals of `demo/help/files/` from their texts, `node demo/tools/make-manuals.ts [font.ttc]`. The
 * font is Debian's `fonts-noto-cjk`.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const manual of demoManuals()) {
  const path = manualPath(manual.file);
  mkdirSync(dirname(path), { recursive: true });
  await drawDemoPdf(path, { title: manual.draft.title, blocks: blocksOf(manual) }, font);
}

function blocksOf({ draft: { checkedOn, content }, chapters }: DemoManual): MarkupBlock[] {
  const { software, softwareVersion, platform, summary } = content;
  return [
    { kind: 'paragraph', text: summary },
    { kind: 'bullets', items: [`适用软件：${software} ${softwareVersion}`, `适用系统：${platform}`, `更新日期：${checkedOn}`] },
    ...chapters.flatMap(({ title, blocks }): MarkupBlock[] => [{ kind: 'heading', text: title }, ...blocks]),
  ];
}
