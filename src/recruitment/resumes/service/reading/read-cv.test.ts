import { expect, test } from 'vitest';
import { sampleCvs } from '#test/support/sample-cvs.ts';
import { sectionSchemas } from '../../sections.ts';
import { sectionNames } from '../../web/section-data.ts';
import { checkSection } from '../../web/section-rules.ts';
import parseCv from './cv-parser.ts';

/** Returns the value without its empty parts. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value)
    .map(([name, inner]) => [name, withoutEmpty(inner)] as const)
    .filter(([, inner]) => inner !== '' && inner !== null && !(Array.isArray(inner) && inner.length === 0));
  return Object.fromEntries(filled);
}

test.each(sampleCvs)('of $name exactly the certain values are read', async ({ build, mediaType, said, rest = [] }) => {
  const { contents } = await parseCv({ bytes: await build(), mediaType });
  expect(withoutEmpty(contents!.sections)).toEqual(said);
  for (const line of rest) expect(contents!.rest).toContain(line);
  for (const name of sectionNames) {
    const content = contents!.sections[name];
    if (!content) continue;
    expect(sectionSchemas[name].safeParse(content).error, name).toBeUndefined();
    expect(checkSection(name, content as never, '2026-11-29'), name).toEqual([]);
  }
});
