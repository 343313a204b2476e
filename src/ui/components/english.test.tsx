import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markEnglish, markEnglishHtml } from './english.tsx';

const name = 'Qianting Securities Co., Ltd.';

test('an English name within a Chinese text is marked as English', () => {
  expect(renderToStaticMarkup(markEnglish(`前厅证券股份有限公司（${name}）及 ${name}`))).toBe(
    `前厅证券股份有限公司（<span lang="en">${name}</span>）及 <span lang="en">${name}</span>`,
  );
});

test('a name ends with its last word, not with the comma of the sentence', () => {
  expect(markEnglishHtml('由 Kweichow Moutai Co.,Ltd., 以及')).toBe('由 <span lang="en">Kweichow Moutai Co.,Ltd.</span>, 以及');
});

test.each(['支持 PDF、Word 和 Excel', 'App Store 下载', '5 月 20 日 ETF', '全称 A股 B股 H股'])(
  'the words of a Chinese text are not: %s',
  (text) => {
    expect(markEnglish(text)).toBe(text);
    expect(markEnglishHtml(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
  },
);

test('in HTML only texts are marked: no attribute, no code, and nothing that has a language', () => {
  expect(markEnglishHtml(`<p>英文名 <b>${name}</b></p>`)).toBe(`<p>英文名 <b><span lang="en">${name}</span></b></p>`);
  for (const html of [`<img alt="${name}">`, `<code>${name}</code>`, `<span lang="en">${name}</span>`, `<i lang="fr">ce que je veux</i>`])
    expect(markEnglishHtml(html)).toBe(html);
});
