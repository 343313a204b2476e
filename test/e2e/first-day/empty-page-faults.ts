import type { Page } from '@playwright/test';

export interface CheckedPage {
  address: string;
  html: string;
}

/**
 * Finds faults on the pages of a firm that has published nothing, by address. An empty list is a sentence, not an empty table; a
 * heading has content; nothing is reported as a failure; each page names a contact; and no text is technical or in another
 * language.
 */
export async function findEmptyPageFaults(page: Page, faces: readonly CheckedPage[]): Promise<string[]> {
  const found: string[] = [];
  for (const { address, html } of faces) for (const fault of await page.evaluate(readFace, html)) found.push(`${address}: ${fault}`);
  return found;
}

/** Runs in the page. */
function readFace(html: string): string[] {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const main = document.querySelector('main');
  if (!main) return ['no main'];
  for (const silent of main.querySelectorAll('script, style, template')) silent.remove();
  const text = main.textContent.replaceAll(/\s+/g, ' ');
  const faults: string[] = [];
  // Product and command names are not translated; an English sentence is a fault.
  for (const words of [/undefined|NaN|\[object|Invalid Date|加载失败/, /\b[A-Z][a-z]+(?: [a-z]{2,}){3,}/])
    faults.push(...(words.exec(text) ?? []));
  for (const table of main.querySelectorAll('table'))
    if (!table.querySelector('tbody tr td')) faults.push(`an empty table ${table.textContent.trim().slice(0, 40)}`);
  for (const heading of main.querySelectorAll('h1, h2, h3')) {
    const range = document.createRange();
    range.setStartAfter(heading);
    const level = Number(heading.tagName[1]);
    const next = [...main.querySelectorAll('h1, h2, h3')].find(
      (other) => heading.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING && Number(other.tagName[1]) <= level,
    );
    if (next) range.setEndBefore(next);
    else range.setEndAfter(main.lastChild!);
    if (range.toString().trim() === '') faults.push(`nothing under ${heading.textContent}`);
  }
  const ways = document.querySelectorAll('main a[href], main form, footer a[href^="tel:"]');
  if (ways.length === 0) faults.push('nowhere to turn');
  return faults;
}
