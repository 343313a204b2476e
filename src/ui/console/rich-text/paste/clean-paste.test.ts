import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { parseBody } from '../document/parse-body.ts';
import { serialiseBody } from '../document/serialise-body.ts';
import { cleanPaste } from './clean-paste.ts';

const folder = join(import.meta.dirname, '../../../../../test/fixtures/pastes');
const textOf = (name: string) => readFileSync(join(folder, `${name}.html`), 'utf8');
const names = globSync('*.wanted.html', { cwd: folder }).map((name) => basename(name, '.wanted.html'));
const origin = 'https://console.example.cn';

const browserParts = { DOMParser: globalThis.DOMParser, Node: globalThis.Node };
beforeAll(() => {
  const { DOMParser, Node } = new JSDOM().window;
  Object.assign(globalThis, { DOMParser, Node });
});
afterAll(() => void Object.assign(globalThis, browserParts));

const read = (html: string, more: { rtf?: string; takePicture?: (data: string) => string } = {}) => {
  const { html: cleaned, left } = cleanPaste({ html: html.replaceAll('ORIGIN', origin), origin, ...more });
  return { html: serialiseBody(parseBody(cleaned)), left };
};

test.each(names)('%s is converted to the vocabulary of texts, which cleaning leaves unchanged', (name) => {
  // Line breaks in the fixture are for readers.
  const wanted = textOf(`${name}.wanted`).trim().replaceAll(/>\n+</g, '><');
  expect(read(textOf(name)).html).toBe(wanted);
  expect(sanitizeBody(wanted)).toBe(wanted);
});

test('there are fixtures of every program that staff write with', () => {
  for (const program of ['word', 'wps', 'excel', 'outlook', 'google-docs', 'feishu', 'shimo', 'libreoffice', 'wechat', 'pdf'])
    expect(
      names.some((name) => name.startsWith(program)),
      program,
    ).toBe(true);
});

/** Warnings of pastes with dropped content; all others have none. */
const leftBehind: Readonly<Record<string, RegExp>> = {
  'excel-range': /^粘贴的内容中有 1 处隐藏文字没有带入，请核对后再提交。$/,
  'exchange-notice': / 1 个视频、音频或嵌入内容没有带入/,
  'hostile-page': / 1 张图片、1 个视频、音频或嵌入内容、1 个公式、4 个链接的地址（文字已保留）没有带入：图片请先保存为文件/,
  libreoffice: / 1 处修订中已删除的文字没有带入/,
  'news-page': / 1 张图片没有带入/,
  'online-clauses': / 1 个视频、音频或嵌入内容、1 个公式没有带入/,
  'wechat-article': / 1 张图片、1 个链接的地址（文字已保留）没有带入/,
  'word-pictures': / 2 张图片没有带入/,
  'word-revisions': / 1 处批注、1 处修订中已删除的文字、1 处隐藏文字没有带入/,
  'word-signature': / 1 个符号字体的字符没有带入/,
};

test.each(names)('%s: dropped content is named in one line, and nothing else is', (name) => {
  expect(read(textOf(name)).left).toMatch(leftBehind[name] ?? /^$/);
});

const dot = '89504e470d0a1a0a0000000d4948445200000001000000010806000000';
const rtfPicture = (kind: string, data: string): string =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025}\\picw26\\${kind}\\bliptag1{\\*\\blipuid 0a1b}\n${data}${data}}}`;

test('pictures with data in the paste are inserted without alternative text, each once; those of other sites and of the disk are dropped', () => {
  const taken: string[] = [];
  const takePicture = (data: string): string => `/media/uploading/${taken.push(data)}`;
  const html =
    '<p class=MsoNormal>甲<img src="data:image/png;base64,AA=="></p><p class=MsoNormal><img src="file:///C:/a/image001.png" alt="自动说明"></p><p><img src="https://elsewhere.example/a.png"></p>';
  const withRtf = read(html, { rtf: `{\\rtf1 ${rtfPicture('pngblip', dot)}{\\nonshppict${rtfPicture('wmetafile8', dot)}}}`, takePicture });
  expect(withRtf.html).toBe(
    '<p>甲<img alt="" src="/media/uploading/1" loading="lazy" /></p><p><img alt="" src="/media/uploading/2" loading="lazy" /></p>',
  );
  expect(taken[1]).toBe(`data:image/png;base64,${Buffer.from(dot + dot, 'hex').toString('base64')}`);
  expect(withRtf.left).toMatch(/ 1 张图片没有带入/);
  expect(read(html, { takePicture }).left).toMatch(/ 2 张图片没有带入/);
  expect(read(html).left).toMatch(/ 3 张图片没有带入/);
});

test('a number is kept where a list shows it, and is written as text otherwise', () => {
  const item = (sign: string) => `<p class=MsoNormal style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${sign}</span>甲</p>`;
  const shown = {
    '7.': '<ol start="7">',
    '7、': '<ol start="7">',
    '（7）': '<ol start="7">',
    '⑦': '<ol start="7">',
    'c)': '<ol class="lower-alpha" start="3">',
    'D.': '<ol class="upper-alpha" start="4">',
    'iv.': '<ol class="lower-roman" start="4">',
    'Ⅲ.': '<ol class="upper-roman" start="3">',
    '●': '<ul>',
    '－': '<ul>',
  };
  for (const [sign, list] of Object.entries(shown))
    expect(read(item(sign)).html, sign).toBe(`${list}<li>甲</li>${list.replace(/<(.l).*/, '</$1>')}`);
  for (const sign of ['一、', '（一）', '第一条', '第1步', '1.2', '甲、', '附件1：', '0.'])
    expect(read(item(sign)).html.replaceAll(' ', ''), sign).toBe(`<p>${sign}甲</p>`);
});
