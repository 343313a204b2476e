import type { Caller } from '#contract/call.ts';
import type { QuoteBoard, QuoteOffer, QuoteOrigin } from '#securities/quotes/schema.ts';
import type { AddressedRoute } from '#ui/page/page-address.ts';
import type { PageHead, PostedForm } from '#ui/page/page.ts';
import type { PageAssets } from './document/assets.ts';

/** The interface of the built (or, in development, freshly loaded) page side. */
export interface PageRenderer {
  pageRoutes: readonly AddressedRoute[];
  renderPage(input: RenderInput): Promise<RenderResult>;
  /** Renders the strip of the given indices, or without them the panel of one security; omitted by test doubles without this part. */
  renderQuotes?(parts: { origin: QuoteOrigin; board: QuoteBoard; indices: QuoteOffer['indices'] | undefined }): string;
}

export interface RenderInput {
  url: URL;
  call: Caller;
  isElder: boolean;
  signal: AbortSignal;
  reportFailure(error: unknown): void;
  /** Set for a form: the page's action runs before its loaders. */
  posted?: PostedForm;
}

export type RenderResult =
  | { kind: 'page'; status: number; body: string; head: PageHead; data: string; isLight?: boolean }
  | { kind: 'redirect'; status: number; location: string };

/** The page side with the files of its documents; loaded once, or before every page in development. */
export interface PageSide {
  renderer: PageRenderer;
  assets: PageAssets;
}
