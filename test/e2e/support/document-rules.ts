import { HtmlValidate, Rule, type HtmlElement, type Plugin } from 'html-validate';

/** What a heading says the name of: the next of these around it. */
const sectioning = new Set(['article', 'aside', 'nav', 'section']);

/** As the W3C's checker warns: a section or an article without a heading of its own is a `div`, whatever name its `aria-label` gives it. */
class SectionHeading extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      const named = new Set(document.querySelectorAll('h1, h2, h3, h4, h5, h6').map(nextSection));
      for (const section of document.querySelectorAll('section, article'))
        if (!named.has(section)) this.report(section, `<${section.tagName}> has no heading of its own`);
    });
  }
}

function nextSection(heading: HtmlElement): HtmlElement | undefined {
  let here = heading.parent;
  while (here && !sectioning.has(here.tagName)) here = here.parent;
  return here ?? undefined;
}

/** A number to dial is digits: blanks and brackets are for readers. */
class DialledNumber extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const link of document.querySelectorAll('a[href]')) {
        const href = link.getAttributeValue('href') ?? '';
        if (href.startsWith('tel:') && !/^tel:\+?\d+$/.test(href)) this.report(link, `${href} cannot be dialled`);
      }
    });
  }
}

/** What search engines and people who share the page read of it. */
class Description extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      const [meta] = document.querySelectorAll('meta[name="description"]');
      if (!meta?.getAttributeValue('content')?.trim()) this.report(document.root, 'the page has no description');
    });
  }
}

const houseRules: Plugin = {
  name: 'house-rules',
  rules: { 'house/section-heading': SectionHeading, 'house/dialled-number': DialledNumber, 'house/description': Description },
};

/** Checks finished documents: the standard, accessibility, and what the W3C's checker warns of. */
export const documentValidator = new HtmlValidate({
  plugins: [houseRules],
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'house/section-heading': 'error',
    'house/dialled-number': 'error',
    'house/description': 'error',
    // Attributes that mean nothing on the type of a field, `maxlength` of a date above all.
    'input-attributes': 'error',
    // A part that scrolls, or has a name and no heading, is a region and no section.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Void elements are written as React writes them, and long lines are nobody's concern in finished HTML.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    // The attribute's value is said on purpose, as in the style of the house.
    'no-implicit-button-type': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
  },
});
