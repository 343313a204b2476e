import type { Caller } from '#contract/call.ts';
import type { QuoteBoard, QuoteOffer, QuoteOrigin } from '#securities/quotes/schema.ts';
import type { AddressedRoute } from '#ui/page/page-address.ts';
import type { PageHead, PostedForm } from '#ui/page/page.ts';
import type { PageAssets } from './document/assets.ts';

/** What the built (or, in development, freshly loaded) page side offers to the server. */
export interface PageRenderer {
  pageRoutes: readonly AddressedRoute[];
  renderPage(input: RenderInput): Promise<RenderResult>;
  /** The strip of the given indices, or without them the panel of one security; left out by stand-ins that have no such part. */
  renderQuotes?(parts: { origin: QuoteOrigin; board: QuoteBoard; indices: QuoteOffer['indices'] | undefined }): string;
}

export interface RenderInput {
  url: URL;
  call: Caller;
  isElder: boolean;
  signal: AbortSignal;
  reportFailure(error: unknown): void;
  /** Given for a form: the page's action runs before its loaders. */
  posted?: PostedForm;
}

export type RenderResult =
  | { kind: 'page'; status: number; body: string; head: PageHead; data: string; isLight?: boolean }
  | { kind: 'redirect'; status: number; location: string };

/** The page side together with the files its documents name; loaded once, or before every page in development. */
export interface PageSide {
  renderer: PageRenderer;
  assets: PageAssets;
}
