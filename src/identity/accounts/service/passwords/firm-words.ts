import { findSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';

/** Fewest characters of a word; shorter ones occur in other words. */
const [fewestLetters, fewestIdeographs, fewestDigits] = [4, 2, 5];

/**
 * Returns the words of the firm that a password must not contain, in lower case and without blanks and signs: its names,
 * the names of its products, the domain of its mailbox, and the hotlines with and without their area code (ASVS 6.1.2).
 */
export async function listFirmWords(ctx: Context): Promise<string[]> {
  const settings = await findSettings(ctx);
  if (!settings) return [];
  const { firm, contact, product, mobileApp } = settings;
  const words = [firm.name, firm.shortName, firm.englishName, firm.englishName.split(' ')[0] ?? '', product, mobileApp?.name ?? ''];
  const phones = [...contact.hotlines.map(({ number }) => number), contact.complaintPhone].flatMap((number) => [
    number,
    ...number.split(/[^\d]+/),
  ]);
  const domain = contact.complaintEmail.split('@')[1]?.split('.')[0] ?? '';
  return [...new Set([...words, ...phones, domain].map(withoutSigns))].filter(
    (word) =>
      (/^\d+$/.test(word) && word.length >= fewestDigits) ||
      (/^\p{Script=Han}+$/u.test(word) && word.length >= fewestIdeographs) ||
      (/\p{L}/u.test(word) && word.length >= fewestLetters),
  );
}

/** Writes a text in lower case without blanks and signs, which hide no word. */
export const withoutSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
