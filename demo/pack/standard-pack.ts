import { cp, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ParsedFirmDraft } from '#operations/setup/schema.ts';
import type { StandardPack } from '#operations/setup/service/set-up-firm.ts';
import { speakFor } from '../facts/house.ts';
import { wordsOf } from './words-of-firm.ts';

/** So long may the name of a menu be beside six others on one line. */
const mostLetters = 8;

/** A long name of the firm stands in the head already. */
const shortened = <Part extends { title: string }>(part: Part): Part =>
  part.title.length > mostLetters ? { ...part, title: '关于我们' } : part;

interface PackOptions {
  firm: ParsedFirmDraft;
  /** Under which name visitors find the site. */
  publicUrl: string;
  /** Where the site serves `/media/` from. */
  mediaFolder: string;
}

/** Pictures of lessons; they show no firm. */
const media = fileURLToPath(new URL('../media/futures', import.meta.url));

/**
 * What every brokerage begins with, in the name of this one: the demo firm's texts with other words in them. To be opened in a process that has read none of them
 * yet, and for one firm only.
 */
export async function openStandardPack({ firm, publicUrl, mediaFolder }: PackOptions): Promise<StandardPack> {
  speakFor(wordsOf(firm, publicUrl));
  const [{ demoSite }, { loadStandardTexts }] = await Promise.all([import('../site.ts'), import('./load-texts.ts')]);
  const { menu, footer, homeEntries, auxiliaryKeys, riskLine } = demoSite;
  return {
    frame: { menu: menu.map(shortened), footer, homeEntries, auxiliaryKeys, riskLine },
    async load(tx) {
      await mkdir(mediaFolder, { recursive: true });
      await cp(media, `${mediaFolder}/futures`, { recursive: true });
      await loadStandardTexts(tx);
    },
  };
}
