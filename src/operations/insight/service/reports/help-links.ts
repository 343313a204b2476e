import type { HelpKind } from '#content/help/schema.ts';

export const helpKindNames: Readonly<Record<HelpKind, string>> = {
  faq: '常见问题',
  guide: '使用手册',
  video: '视频教程',
  marginFaq: '融资融券问答',
  task: '办事指南',
};

const types: Readonly<Record<HelpKind, string>> = { faq: 'faq', guide: 'guide', video: 'video', marginFaq: 'margin-faq', task: 'task' };

/** Returns the screen on which staff edit the text. */
export const getHelpHref = (kind: HelpKind, code: string): string => `/content?type=${types[kind]}&search=${encodeURIComponent(code)}`;
