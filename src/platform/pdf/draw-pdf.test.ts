import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { smallestPng } from '#test/support/documents.ts';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

const document: PdfDocument = {
  title: '创业板投资风险揭示书',
  subtitle: '示例文本　第 2 版',
  footer: '前厅证券（演示）',
  createdAt: new Date('2026-08-21T02:00:00Z'),
  blocks: [
    { kind: 'heading', text: '一、交易规则' },
    { kind: 'paragraph', text: '创业板股票的价格涨跌幅限制为20%。'.repeat(60) },
    { kind: 'list', items: ['退市风险', '价格波动风险'] },
    { kind: 'facts', items: [['签署时间', '2026-08-21 10:00:00']] },
    { kind: 'table', head: ['项目', '数值'], rows: Array.from({ length: 60 }, (_, index) => [`第 ${index} 项`, `${index}.00`]) },
    {
      kind: 'chart',
      title: '融资余额（亿元）',
      points: [
        { label: '2026-08-18', value: 26_400 },
        { label: '2026-08-20', value: 26_395 },
      ],
      ticks: [
        { label: '26,390', value: 26_390 },
        { label: '26,400', value: 26_400 },
      ],
      alt: '融资余额略降',
      caption: '资料来源：交易所。',
    },
    { kind: 'qrCode', target: 'https://www.example.com/verify/agreement.html', text: '验真' },
  ],
};

test('a document is tagged, in Chinese, with its title, and its text can be extracted', async () => {
  const pdf = await drawPdf(document);
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  for (const words of [
    '创业板投资风险揭示书',
    '一、交易规则',
    '退市风险',
    '签署时间',
    '第 59 项',
    '融资余额（亿元）',
    '26,400',
    '2026-08-20',
    '资料来源：交易所。',
    'https://www.example.com/verify/agreement.html',
    `共 ${totalPages} 页`,
  ])
    expect(text.replaceAll(/\s/g, '')).toContain(words.replaceAll(' ', ''));
  const { info } = await getMeta(new Uint8Array(pdf));
  expect(info.Title).toBe('创业板投资风险揭示书');
  expect(info.Language).toBe('zh-CN');
  const plain = pdf.toString('latin1');
  for (const tag of ['/H1', '/H2', '/P', '/L', '/LI', '/LBody', '/Table', '/TH', '/TD', '/Figure']) expect(plain).toContain(`/S ${tag}\n`);
  expect(plain).toContain('/Marked true');
  expect(pdf.length).toBeLessThan(150_000);
});

test('the letterhead is in the margin of every page, and is not part of the text that is read aloud', async () => {
  const blocks = [{ kind: 'paragraph', text: '第一页' }, { kind: 'newPage' }, { kind: 'paragraph', text: '第二页' }] as const;
  const paper = { title: '风险揭示书', footer: '青松证券', createdAt: document.createdAt, blocks };
  const drawn = await drawPdf({ ...paper, letterhead: { name: '青松证券股份有限公司', color: '#1d6b4f', mark: smallestPng } });
  const pdf = await getDocumentProxy(new Uint8Array(drawn));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text).toHaveLength(2);
  for (const page of text) expect(page).toContain('青松证券股份有限公司');
  const page = await pdf.getPage(1);
  const marked = await page.getTextContent({ includeMarkedContent: true });
  const at = marked.items.findIndex((item) => 'str' in item && item.str.includes('青松证券股份有限公司'));
  const begun = marked.items.slice(0, at).findLast((item) => 'type' in item && item.type.startsWith('beginMarkedContent'));
  expect(begun).toMatchObject({ tag: 'Artifact' });
});

test('the same document with the same time gives the same bytes', async () => {
  const [one, other] = await Promise.all([drawPdf(document), drawPdf(document)]);
  expect(one.equals(other)).toBe(true);
});
