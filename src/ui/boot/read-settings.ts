import type { BaseName } from '#contract/call.ts';

/** The settings for the browser in `<script type="application/json" id="qt-settings">`. */
export interface BrowserSettings {
  /** Replaces `{p}` in call paths and names the stored session. */
  product: string;
  /** Base addresses by name; empty means this origin. */
  bases: Readonly<Record<BaseName, string>>;
  /** The deployment of this page, as in `/assets/current.json`. */
  build: string;
}

type BlockSource = Pick<Document, 'getElementById'>;

/** Reads the settings of the page. Missing bases are this origin. Throws when the block is missing or broken. */
export function readBrowserSettings(source: BlockSource = document): BrowserSettings {
  const given = readBlock(source, 'qt-settings') as Partial<BrowserSettings> | undefined;
  if (typeof given?.product !== 'string' || typeof given.build !== 'string') throw new Error('No usable settings in #qt-settings');
  const bases = { site: '', gateway: '', information: '', download: '', second: '', ...given.bases };
  return { product: given.product, build: given.build, bases };
}

/** Reads the page's own data from `<script type="application/json" id="qt-data">`; undefined when there is none. */
export function readPageData<Data>(source: BlockSource = document): Data | undefined {
  return readBlock(source, 'qt-data') as Data | undefined;
}

/** Data blocks are never run as scripts, so `script-src 'self'` suffices; the server writes `<` in them as `\u003c`. */
function readBlock(source: BlockSource, id: string): unknown {
  const text = source.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
