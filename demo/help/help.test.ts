import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPageTexts } from '../page-texts.ts';
import { demoManuals, manualPath } from './manuals.ts';
import { readFaqs } from './read-faqs.ts';
import { demoVideos } from './videos.ts';

const media = (path: string) => fileURLToPath(new URL(`..${path}`, import.meta.url));
const { categories, faqs } = readFaqs();
const videos = demoVideos().flatMap((draft) => (draft.kind === 'video' ? [draft] : []));
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('there are eighty questions in ten categories, each with a unique address', () => {
  expect(categories).toHaveLength(10);
  expect(faqs).toHaveLength(80);
  expect(new Set(faqs.map(({ code }) => code)).size).toBe(80);
  expect(categories.filter(({ name, summary }) => !name || !summary)).toEqual([]);
});

test('every question has a substantial answer, search words and the day of its check', () => {
  for (const { code, category, title, checkedOn, content } of faqs) {
    expect(title, code).toMatch(/？$/);
    expect(plain(content.answerHtml).length, code).toBeGreaterThan(60);
    expect(content.keywords.length, code).toBeGreaterThan(1);
    // A short link without the category is resolved by this prefix.
    expect(code.startsWith(`${category}-`), code).toBe(true);
    expect(checkedOn, code).toMatch(/^2026-\d{2}-\d{2}$/);
  }
});

test('links from one answer to another point to existing questions', () => {
  const anchors = new Set(faqs.map(({ code }) => `q-${code}`));
  const texts = [...faqs.map(({ content }) => content.answerHtml), JSON.stringify(readPageTexts('help'))];
  const named = texts.flatMap((text) => [...text.matchAll(/#(q-[a-z-]+)/g)].map(([, anchor]) => anchor!));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test('links to a video point to an existing one', () => {
  const codes = new Set(videos.map(({ code }) => code));
  const texts = JSON.stringify([faqs, readPageTexts('help')]);
  const named = [...texts.matchAll(/VideoTutorial\.html#v-([a-z-]+)/g)].map(([, code]) => code!);
  expect(named.filter((code) => !codes.has(code))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('every video has its file, poster and captions, at most 3 MB in total', () => {
  expect(videos.length).toBeGreaterThanOrEqual(6);
  for (const { content } of videos) {
    for (const file of [content.source, content.poster, content.captions]) expect(statSync(media(file)).size, file).toBeGreaterThan(100);
  }
  const folder = media('/media/help/');
  const weight = readdirSync(folder).reduce((sum, file) => sum + statSync(folder + file).size, 0);
  expect(weight).toBeLessThan(3 * 1024 * 1024);
});

test('the captions match the transcript, with the same times', () => {
  for (const { code, content } of videos) {
    const cues = readFileSync(media(content.captions), 'utf8').split('\n\n').slice(1);
    const said = cues.map((cue) => {
      const [, from = '', to = '', text = ''] = cue.match(/^([\d:.]+) --> ([\d:.]+)\n(.+)$/m) ?? [];
      return { at: seconds(from), until: seconds(to), text };
    });
    expect(said, code).toEqual(content.transcript);
  }
});

test('every manual is a PDF that any browser shows, and its chapters have unique anchors', () => {
  for (const { file, downloadName, chapters, draft } of demoManuals()) {
    expect(readFileSync(manualPath(file)).subarray(0, 5).toString(), file).toBe('%PDF-');
    expect(downloadName, file).toMatch(/\.pdf$/);
    expect(chapters.length, file).toBeGreaterThan(3);
    const ids = draft.content.chapters.map(({ id }) => id);
    expect(new Set(ids).size, file).toBe(ids.length);
  }
});

function seconds(clock: string): number {
  const [hours = 0, minutes = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60 + rest;
}
