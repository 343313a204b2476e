import type { Context } from '#platform/context.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#ui/paths.ts';
import type { FaqContent, GuideContent, HelpKind, VideoContent } from '../schema.ts';
import { marginQuestionAddress, questionAddress } from '../web/question-address.ts';

/** A version of a piece of help, as it comes on show. */
export type ShownText = { code: string; category: string; title: string; checkedOn: string } & (
  | { kind: 'faq'; content: FaqContent }
  | { kind: 'marginFaq'; content: FaqContent }
  | { kind: 'guide'; content: GuideContent }
  | { kind: 'video'; content: VideoContent }
);

const ownerOf = (kind: HelpKind, code: string): string => `help:${kind}:${code}`;

/** Makes a piece of help findable, with everything that it says; call it in the transaction that puts it on show. */
export async function putHelpEntry(tx: Context, shown: ShownText): Promise<void> {
  const { kind, code, title, checkedOn } = shown;
  await putSearchEntries(tx, [{ owner: ownerOf(kind, code), title, date: checkedOn, ...toEntryParts(shown) }]);
}

export async function removeHelpEntry(tx: Context, kind: HelpKind, code: string): Promise<void> {
  await removeSearchEntries(tx, [ownerOf(kind, code)]);
}

function toEntryParts({ kind, code, category, content }: ShownText): Pick<SearchEntry, 'kind' | 'href' | 'html' | 'label' | 'keywords'> {
  if (kind === 'faq' || kind === 'marginFaq') {
    return {
      kind: 'faq',
      href: kind === 'faq' ? questionAddress({ categoryId: category, code }) : marginQuestionAddress({ code }),
      html: content.answerHtml,
      label: kind === 'faq' ? '常见问题' : '两融常见问题',
      keywords: content.keywords,
    };
  }
  if (kind === 'video') {
    const words = [content.summary, ...content.transcript.map(({ text }) => text)];
    return { kind, href: `${paths.videoTutorial()}#v-${code}`, html: words.join('<br>'), label: '视频教程' };
  }
  const chapters = content.chapters.map(({ title, html }) => `<p>${title}</p>${html}`);
  return {
    kind: 'page',
    href: paths.userGuide({ guide: code }),
    html: [content.summary, ...chapters].join(''),
    label: `使用指南 ${content.softwareVersion}`,
  };
}
