import type { BaseName } from '#contract/call.ts';

/** What the server tells the browser in `<script type="application/json" id="qt-settings">`. */
export interface BrowserSettings {
  /** Stands in call paths as `{p}` and names the stored session. */
  product: string;
  /** Base addresses by name; empty is this origin. */
  bases: Readonly<Record<BaseName, string>>;
  /** Names the deployment this page came from, as in `/assets/current.json`. */
  build: string;
}

type BlockSource = Pick<Document, 'getElementById'>;

/** The settings of the page. Bases that the server leaves out are this origin. Throws when the block is missing or broken. */
export function readSettings(source: BlockSource = document): BrowserSettings {
  const given = readBlock(source, 'qt-settings') as Partial<BrowserSettings> | undefined;
  if (typeof given?.product !== 'string' || typeof given.build !== 'string') throw new Error('No usable settings in #qt-settings');
  const bases = { site: '', gateway: '', information: '', download: '', second: '', ...given.bases };
  return { product: given.product, build: given.build, bases };
}

/** The page's own data out of `<script type="application/json" id="qt-data">`, undefined when the page has none. */
export function readPageData<Data>(source: BlockSource = document): Data | undefined {
  return readBlock(source, 'qt-data') as Data | undefined;
}

/** Data blocks are never run as scripts, so `script-src 'self'` holds; the server writes `<` in them as `\u003c`. */
function readBlock(source: BlockSource, id: string): unknown {
  const text = source.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
