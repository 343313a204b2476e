import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computeContrast } from '#content/website/web/brand/oklch.ts';
import { leastContrast, leastSize, legalTexts } from './service/rules/legal-texts.ts';

const tokens = readFileSync('src/ui/components/tokens.css', 'utf8');

/** Returns every value of a token: light, dark, and of the elder mode. */
const valuesOf = (token: string): string[] => [...tokens.matchAll(new RegExp(`${token}: ([^;]+);`, 'g'))].map(([, value]) => value!);

const ruleOf = (file: string, selector: string): string => {
  const css = readFileSync(file, 'utf8');
  const at = css.indexOf(`\n${selector} {`) + 1 || (css.startsWith(`${selector} {`) ? 0 : -1);
  return at < 0 ? '' : css.slice(at, css.indexOf('}', at));
};

test.each(legalTexts)('$name uses the declared tokens', ({ file, color, background, size }) => {
  for (const [selector, token] of [color, background, ...(size ? [size] : [])])
    if (selector !== '') expect(ruleOf(file, selector), selector).toContain(`var(${token})`);
});

test.each(legalTexts)('$name is large enough in every mode', ({ size }) => {
  for (const value of size ? valuesOf(size[1]) : []) expect(Number.parseFloat(value)).toBeGreaterThanOrEqual(leastSize);
});

test.each(legalTexts)('$name has enough contrast in light and dark mode', ({ color, background }) => {
  const [colors, grounds] = [valuesOf(color[1]), valuesOf(background[1])];
  expect(colors.length).toBeGreaterThanOrEqual(2);
  for (const index of [0, 1]) expect(computeContrast(colors[index]!, grounds[index]!)).toBeGreaterThanOrEqual(leastContrast);
});
