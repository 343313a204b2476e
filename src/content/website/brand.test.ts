import { expect, test } from 'vitest';
import { brandRules, renderMark, markAddress } from './service/brand/draw-brand.ts';
import { sanitizeMark } from './service/brand/sanitize-mark.ts';
import { deriveBrandColors, minContrast } from './web/brand/brand-colors.ts';
import { computeContrast, toHex, toOklch } from './web/brand/oklch.ts';

const every = Array.from({ length: 216 }, (_, at) => {
  const part = (step: number): string => (step * 51).toString(16).padStart(2, '0');
  return `#${part(Math.floor(at / 36))}${part(Math.floor(at / 6) % 6)}${part(at % 6)}`;
});

test('text in and on any chosen brand colour is readable on light and dark pages', () => {
  const unread = every.flatMap((color) => {
    const { light, dark, night } = deriveBrandColors(color);
    const pairs = [
      [light.brand, '#ffffff'],
      [light.brand, light['brand-soft']],
      ['#ffffff', light['brand-solid']],
      ['#ffffff', light['brand-strong']],
      [dark.brand, '#10151d'],
      [dark.brand, dark['brand-soft']],
      ['#ffffff', dark['brand-solid']],
      ['#ffffff', dark['brand-strong']],
      ['#ffffff', night.night],
    ] as const;
    return pairs.filter(([text, ground]) => computeContrast(text, ground) < minContrast).map((pair) => [color, ...pair]);
  });
  expect(unread).toEqual([]);
});

test('a readable colour is kept, and an unreadable one is darkened with a note', () => {
  expect(deriveBrandColors('#1d6b4f')).toMatchObject({ light: { brand: '#1d6b4f' }, isDeepened: false });
  expect(deriveBrandColors('#ffd400').isDeepened).toBe(true);
  for (const color of every) expect(toHex(toOklch(color))).toBe(color);
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('a firm without its own brand adds nothing to its documents', () => {
  expect(brandRules(undefined)).toBe('');
  expect(brandRules({ color: '#1d6b4f', letters: '松' }).length).toBeLessThan(400);
});

test('scripts, external resources and links are removed from a drawing', () => {
  const clean = sanitizeMark(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="alert(1)" width="900">
      <script>alert(1)</script><style>@import url(https://evil.test)</style>
      <image href="https://evil.test/a.png"/><use href="https://evil.test#a"/><foreignObject><p>x</p></foreignObject>
      <a href="javascript:alert(1)"><path d="M0 0h1"/></a><animate attributeName="href"/>
      <path d="M0 0h9v9z" fill="#0a0" style="fill:url(https://evil.test)" onclick="alert(1)"/>
      <circle r="2" fill="url(https://evil.test#a)"/></svg>`);
  expect(clean).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g><path d="M0 0h1"/></g><path d="M0 0h9v9z" fill="#0a0"/><circle r="2"/></svg>',
  );
});

test('a file that is not a drawing is rejected', () => {
  for (const wrong of ['', '文字', '<svg><path d="M0 0"/></svg>', '<svg viewBox="0 0 1 1"><script/></svg>'])
    expect(() => sanitizeMark(wrong)).toThrow('填写的内容有误');
});

test('any letters make a mark, and each mark has a different address', () => {
  expect(renderMark({ color: '#1d6b4f', letters: '<&' })).toContain('&lt;&amp;');
  expect(markAddress({ color: '#1d6b4f', letters: '松' })).not.toBe(markAddress({ color: '#1d6b4f', letters: '柏' }));
});
