import { createContext } from 'react';
import type { FirmFactOption } from '#content/firm-facts/schema.ts';
import { replaceCitations } from '#contract/fact-citations.ts';

/** The facts that the texts of a form can cite. */
export interface CitableFacts {
  /** By code, in the order in which they are offered; undefined until they are loaded. */
  byCode: ReadonlyMap<string, FirmFactOption> | undefined;
  isFailed: boolean;
  reload(): void;
  /** True for a dated text, in which readers see the values of its day. */
  isDated: boolean;
}

/** Undefined where no text can cite a fact. */
export const FactsContext = createContext<CitableFacts | undefined>(undefined);

/** How a citation is shown to staff: what readers see in its place, and its description. */
export interface ShownCitation {
  text: string;
  name: string;
  isUnknown: boolean;
}

/** Describes a citation. Until the facts are loaded its code is shown. */
export function formatCitation(byCode: CitableFacts['byCode'], code: string): ShownCitation {
  if (!byCode) return { text: code, name: `事实：${code}`, isUnknown: false };
  const fact = byCode.get(code);
  if (!fact) return { text: `没有这个事实：${code}`, name: `没有这个事实：${code}`, isUnknown: true };
  return fact.value === null
    ? { text: fact.title, name: `事实：${fact.title}，还没有数值`, isUnknown: false }
    : { text: fact.value, name: `事实：${fact.title}，${fact.value}`, isUnknown: false };
}

/** Replaces the citations of a plain text by what readers see today. */
export const readCited = (byCode: CitableFacts['byCode'], text: string): string =>
  replaceCitations(text, (code) => formatCitation(byCode, code).text);

const parts = /<[^>]*>|[^<]+/g;

/** Marks the citations of a cleaned HTML text as staff see them in the editor. */
export const markCited = (byCode: CitableFacts['byCode'], html: string): string =>
  html.replaceAll(parts, (part) =>
    part.startsWith('<') ? readCited(byCode, part) : replaceCitations(part, (code) => markup(formatCitation(byCode, code))),
  );

function markup({ text, name, isUnknown }: ShownCitation): string {
  const said = escapeHtml(name);
  const state = isUnknown ? ' fact-chip--unknown' : '';
  return `<span class="fact-chip${state}" role="img" aria-label="${said}" title="${said}">${escapeHtml(text)}</span>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
