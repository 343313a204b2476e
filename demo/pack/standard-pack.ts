import { cp, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ParsedFirmDraft } from '#operations/setup/schema.ts';
import type { StandardPack } from '#operations/setup/service/set-up-firm.ts';
import { setFirmWords } from '../facts/firm-words.ts';
import { buildFirmWords } from './build-firm-words.ts';

/** The longest menu name that fits on one line beside six others. */
const mostLetters = 8;

/** A long name of the firm is already in the header. */
const shortened = <Part extends { title: string }>(part: Part): Part =>
  part.title.length > mostLetters ? { ...part, title: '关于我们' } : part;

interface PackOptions {
  firm: ParsedFirmDraft;
  /** The origin at which visitors find the site. */
  publicUrl: string;
  /** The folder from which the site serves `/media/`. */
  mediaFolder: string;
}

/** Pictures of lessons, which show no firm. */
const media = fileURLToPath(new URL('../media/futures', import.meta.url));

/**
 * Opens the standard content of a brokerage in the name of this one: the demo firm's texts with other values. Must run in a
 * process that has not read any of them yet, and for one firm only.
 */
export async function openStandardPack({ firm, publicUrl, mediaFolder }: PackOptions): Promise<StandardPack> {
  setFirmWords(buildFirmWords(firm, publicUrl));
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
