import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { chineseFont } from '#platform/chinese-font.ts';
import { buildPdf } from '#test/support/documents.ts';
import { checkForPrograms } from './check-document.ts';

const folder = 'test/fixtures/active-content';
const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as Record<string, string>;
const main = 'application/vnd.openxmlformats-officedocument';
const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': `${main}.wordprocessingml.document`,
  '.xlsx': `${main}.spreadsheetml.sheet`,
};

test('the corpus of active content is complete', () => {
  const files = readdirSync(folder).filter((name) => extname(name) in types);
  expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
  expect(files.length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(expected))(
  'active content is found in every kind of container, and nothing else is: %s',
  async (name, finding) => {
    const refusal = await checkForPrograms(readFileSync(`${folder}/${name}`), types[extname(name)]!).then(
      () => '',
      (error: { code?: number; message: string }) => `${error.code} ${error.message}`,
    );
    expect(refusal).toMatch(finding === '' ? /^$/ : new RegExp(`^40001 .*${finding}`));
  },
);

test('documents with images, links and several pages pass, as do our own', async () => {
  const document = new Pdf({ autoFirstPage: false, compress: true });
  for (let page = 0; page < 20; page++) {
    document.addPage().font(chineseFont('Regular')).text(`示例数据 第 ${page} 页`);
    document.text('网站', { link: 'https://www.example.com/' });
    document.image('demo/media/share-card.png', 72, 200, { width: 60 });
  }
  document.outline.addItem('目录');
  document.end();
  for (const pdf of [await buffer(document), await buildPdf()])
    await expect(checkForPrograms(pdf, types['.pdf']!)).resolves.toBeUndefined();
});
