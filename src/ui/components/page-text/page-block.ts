import type { NoteTone } from '../note/note.tsx';
import type { GuideStep } from '../step-guide/step-guide.tsx';

/** One block of a page's text from the server: HTML is cleaned, files have all their details. */
export type PageBlock =
  | { kind: 'prose'; html: string }
  | { kind: 'steps'; steps: readonly GuideStep[] }
  | { kind: 'facts'; facts: readonly { label: string; value: string; href?: string }[] }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly string[])[]; note?: string }
  | { kind: 'note'; tone: NoteTone; title?: string; text: string }
  | { kind: 'links'; links: readonly { title: string; href: string; text?: string }[] }
  | { kind: 'faq'; items: readonly { question: string; answer: string }[] }
  | { kind: 'figure'; src: string; alt: string; caption?: string; width: number; height: number }
  | { kind: 'files'; files: readonly { title: string; name: string; url: string; size: number; sha256: string }[] };

export interface PageSection {
  /** Anchor on the page. */
  id: string;
  /** Heading; none when empty. */
  title: string;
  blocks: readonly PageBlock[];
}
