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
  const declared = [color, background, ...(size ? [size] : [])].filter(([selector]) => selector !== '');
  expect(declared.filter(([selector, token]) => !ruleOf(file, selector).includes(`var(${token})`))).toEqual([]);
});

test.each(legalTexts)('$name is large enough in every mode', ({ size }) => {
  const sizes = size ? valuesOf(size[1]) : [];
  expect(sizes.filter((value) => Number.parseFloat(value) < leastSize)).toEqual([]);
});

test.each(legalTexts)('$name has enough contrast in light and dark mode', ({ color, background }) => {
  const [colors, grounds] = [valuesOf(color[1]), valuesOf(background[1])];
  expect(colors.length).toBeGreaterThanOrEqual(2);
  expect([0, 1].filter((mode) => computeContrast(colors[mode]!, grounds[mode]!) < leastContrast)).toEqual([]);
});
