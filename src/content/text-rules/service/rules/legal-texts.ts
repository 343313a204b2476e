/** A text that the law requires on the page, with the tokens of its style. Its rules are kept by a test, because styles are part of the program. */
export interface LegalText {
  name: string;
  /** The stylesheet and the selectors that set its colour, background and size. */
  file: string;
  color: readonly [selector: string, token: string];
  background: readonly [selector: string, token: string];
  size: readonly [selector: string, token: string] | null;
}

/** The smallest size in rem (14 px) and the least contrast (WCAG 2 AA) of legally required texts. */
export const leastSize = 0.875;
export const leastContrast = 4.5;

const footer = {
  file: 'src/ui/layout/footer/footer.css',
  background: ['.site-footer', '--wash'],
  size: ['.site-footer', '--text-small'],
} as const;

export const legalTexts: readonly LegalText[] = [
  { ...footer, name: '页脚的风险提示', color: ['.site-footer__risk', '--text'] },
  { ...footer, name: '页脚的备案、许可与版权', color: ['.site-footer__legal', '--muted'] },
  { ...footer, name: '页脚的投诉电话与时间', color: ['.site-footer__contact .site-footer__hours', '--text'] },
  {
    name: '专题活动的风险提示',
    file: 'src/ui/components/note/note.css',
    color: ['', '--text'],
    background: ['.note--danger', '--brand-soft'],
    size: null,
  },
];
