import { HtmlElement, HtmlValidate, Rule, TextNode, type Plugin } from 'html-validate';

/** The elements to which a heading belongs: the nearest of these around it. */
const sectioning = new Set(['article', 'aside', 'nav', 'section']);

/** As the W3C's checker warns: a section or an article without a heading should be a `div`, whatever its `aria-label`. */
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

/** A number in a tel: link consists of digits; spaces and brackets are for readers. */
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

/** The description for search engines and shared links. */
class Description extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      const [meta] = document.querySelectorAll('meta[name="description"]');
      if (!meta?.getAttributeValue('content')?.trim()) this.report(document.root, 'the page has no description');
    });
  }
}

/** A figure has a caption or a name, so that screen readers can say what it is. */
class FigureName extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const figure of document.querySelectorAll('figure')) {
        const isNamed = ['aria-label', 'aria-labelledby'].some((name) => figure.getAttributeValue(name)?.trim());
        if (!isNamed && !figure.querySelector('figcaption')?.textContent.trim())
          this.report(figure, 'the figure has neither caption nor name');
      }
    });
  }
}

/** At least three English words in a row. */
const englishWords = /(?:[A-Za-z][A-Za-z'’.&-]*[,;:]?\s+){2,}[A-Za-z][A-Za-z'’&-]*/;
/** Elements whose text is not read as a sentence, or cannot have elements in it. */
const withoutLanguage = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'noscript', 'title', 'textarea', 'option', 'svg']);

/** English names and sentences have their language, so that screen readers pronounce them. */
class EnglishLanguage extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => this.#check(document.root));
  }

  #check(element: HtmlElement): void {
    for (const child of element.childNodes) {
      if (child instanceof TextNode) {
        const found = englishWords.exec(child.textContent)?.[0];
        if (found) this.report(element, `“${found}” is not marked as English`);
      } else if (child instanceof HtmlElement && !withoutLanguage.has(child.tagName) && !isForeign(child)) this.#check(child);
    }
  }
}

const isForeign = (element: HtmlElement): boolean => !(element.getAttributeValue('lang') ?? 'zh').startsWith('zh');

const houseRules: Plugin = {
  name: 'house-rules',
  rules: {
    'house/section-heading': SectionHeading,
    'house/dialled-number': DialledNumber,
    'house/description': Description,
    'house/figure-name': FigureName,
    'house/english-language': EnglishLanguage,
  },
};

/** Checks finished documents: the standard, accessibility, and the warnings of the W3C's checker. */
export const documentValidator = new HtmlValidate({
  plugins: [houseRules],
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'house/section-heading': 'error',
    'house/dialled-number': 'error',
    'house/description': 'error',
    'house/figure-name': 'error',
    'house/english-language': 'error',
    // Attributes that have no effect on the type of a field, above all `maxlength` of a date.
    'input-attributes': 'error',
    // A part that scrolls, or has a name and no heading, is a region and not a section.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Void elements are written as React writes them, and long lines do not matter in generated HTML.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    // The type is set explicitly by convention.
    'no-implicit-button-type': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
  },
});
