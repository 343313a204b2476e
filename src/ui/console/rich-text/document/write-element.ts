import { bodyAttributes, type BodyTag } from '#contract/body-vocabulary.ts';

type AttributeName<Tag extends BodyTag> = Tag extends keyof typeof bodyAttributes ? (typeof bodyAttributes)[Tag][number] : never;
type Attributes<Tag extends BodyTag> = Readonly<Partial<Record<AttributeName<Tag>, string | number | null>>>;

const namesOf: Readonly<Record<string, readonly string[]>> = bodyAttributes;
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Writes an element of the vocabulary in the form that cleaning gives; other elements are type errors. */
export function element<Tag extends BodyTag>(tag: Tag, attributes: Attributes<Tag>, content = ''): string {
  const given = attributes as Readonly<Record<string, string | number | null | undefined>>;
  const written = (namesOf[tag] ?? []).map((name) => {
    const value = given[name] ?? null;
    return value === null ? '' : ` ${name}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`;
  });
  return `<${tag}${written.join('')}${voids.has(tag) ? ' />' : `>${content}</${tag}>`}`;
}

export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
