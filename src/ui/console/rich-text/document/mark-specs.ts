import type { MarkSpec } from 'prosemirror-model';
import { isAllowedAddress, linkRel } from '#contract/body-vocabulary.ts';

/** A mark that is a single element; the first tag is the one that is written. */
const plain = (...tags: [string, ...string[]]): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [tags[0], 0],
});

/** In nesting order, the outermost first. */
export const markSpecs = {
  link: {
    attrs: { href: { validate: 'string' }, title: { default: null, validate: 'string|null' } },
    // Text typed after a link does not extend it.
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href')!.trim();
          return isAllowedAddress(href) && { href, title: dom.getAttribute('title') };
        },
      },
    ],
    toDOM: ({ attrs: { href, title } }) => ['a', { href: href as string, title: title as string | null, rel: linkRel(href as string) }, 0],
  },
  strong: plain('strong', 'b'),
  em: plain('em', 'i'),
  underline: plain('u'),
  struck: plain('s'),
  small: plain('small'),
  sub: { ...plain('sub'), excludes: 'sub sup' },
  sup: { ...plain('sup'), excludes: 'sub sup' },
  code: { ...plain('code'), code: true },
} as const satisfies Record<string, MarkSpec>;

/** The element of each mark. */
export const markTags = {
  link: 'a',
  strong: 'strong',
  em: 'em',
  underline: 'u',
  struck: 's',
  small: 'small',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
} as const satisfies Record<keyof typeof markSpecs, string>;
