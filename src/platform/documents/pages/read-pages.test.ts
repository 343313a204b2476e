import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoFilePath } from '#demo/documents.ts';
import type { DocumentPage } from './document-part.ts';
import { drawPages } from './draw-pages.ts';

async function pagesOf(bytes: Uint8Array, timeLimitMs = 60_000): Promise<{ count: number; pages: DocumentPage[] }> {
  const pages: DocumentPage[] = [];
  let count = -1;
  for await (const part of drawPages(bytes, timeLimitMs)) {
    if (part.kind === 'page') pages.push(part);
    else ({ count } = part);
  }
  return { count, pages };
}

/** A page of 400 × 200 points whose Chinese font is referenced but not embedded. */
function withoutItsFont({ rotate = 0 } = {}): Buffer {
  const content = 'BT /F1 24 Tf 20 150 Td <4E2D56FD8BC15238> Tj ET BT /F2 24 Tf 20 80 Td (Hello 123) Tj ET';
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Rotate ${rotate}/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 8 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>endobj
6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>endobj
7 0 obj<</Type/FontDescriptor/FontName/SimSun/Flags 6/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>endobj
8 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`);
}

/** Returns how dark an area of a page's image is, 0 for white; the area is in points. */
async function inkOf({ picture, width }: DocumentPage, part: { x: number; y: number; width: number; height: number }): Promise<number> {
  const image = sharp(picture);
  const { width: pixels } = await image.metadata();
  const scale = pixels / width;
  const [left, top, wide, high] = [part.x, part.y, part.width, part.height].map((value) => Math.round(value * scale));
  const cut = await image.extract({ left: left!, top: top!, width: wide!, height: high! }).toBuffer();
  const { channels } = await sharp(cut).greyscale().stats();
  return 255 - channels[0]!.mean;
}

test('each page of a PDF is rendered with its words and their positions', async () => {
  const { count, pages } = await pagesOf(await readFile(demoFilePath('complaint-process.pdf')));
  expect(pages).toHaveLength(count);
  const [first] = pages;
  expect(first).toMatchObject({ number: 1, width: expect.closeTo(595.28, 1) as number, height: expect.closeTo(841.89, 1) as number });
  const words = first!.lines.find(({ text }) => text.includes('工作日'))!;
  expect(await inkOf(first!, words)).toBeGreaterThan(15);
  expect(await inkOf(first!, { x: 2, y: 2, width: 40, height: 40 })).toBeLessThan(1);
});

test('letters of a Chinese font that is not embedded are rendered and read', async () => {
  const [page] = (await pagesOf(withoutItsFont())).pages;
  expect(page!.lines.map(({ text }) => text)).toEqual(['中国证券', 'Hello 123']);
  expect(await inkOf(page!, page!.lines[0]!)).toBeGreaterThan(20);
});

test('words of a rotated page have the positions at which they are displayed', async () => {
  const [page] = (await pagesOf(withoutItsFont({ rotate: 90 }))).pages;
  expect(page).toMatchObject({ width: 200, height: 400 });
  const [words] = page!.lines;
  expect(words!.height).toBeGreaterThan(words!.width);
  expect(await inkOf(page!, words!)).toBeGreaterThan(20);
});

test('a file that is not a PDF, or a truncated one, throws', async () => {
  await expect(pagesOf(Buffer.from('%PDF-1.7 broken'))).rejects.toThrow('cannot be opened');
});

test('a document that exceeds the time limit is abandoned', async () => {
  await expect(pagesOf(await readFile(demoFilePath('responsibility-2025.pdf')), 1)).rejects.toMatchObject({ failure: 'timeout' });
});
