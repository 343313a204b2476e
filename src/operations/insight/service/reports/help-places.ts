import type { HelpKind } from '#content/help/schema.ts';

/** What kinds of help are called. */
export const helpKindNames: Readonly<Record<HelpKind, string>> = {
  faq: '常见问题',
  guide: '使用手册',
  video: '视频教程',
  marginFaq: '融资融券问答',
};

const types: Readonly<Record<HelpKind, string>> = { faq: 'faq', guide: 'guide', video: 'video', marginFaq: 'margin-faq' };

/** Where staff find it, to change it. */
export const hrefOfHelp = (kind: HelpKind, code: string): string => `/content?type=${types[kind]}&search=${encodeURIComponent(code)}`;
