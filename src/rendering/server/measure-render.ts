import { isTraced, withSpan } from '#platform/monitoring/span.ts';
import type { Rendering } from '#platform/page-cache/page-cache.ts';
import type { AddressedRoute, PageAddresses } from '#ui/page/page-address.ts';
import { PageRedirect } from './page-redirect.ts';

type PageDestination = ReturnType<PageAddresses<AddressedRoute>['find']>;

/** Called with the duration of each render, in seconds. */
export type RenderListener = (seconds: number, result: 'ok' | 'failed') => void;

/**
 * Measures the render of a page. `find` returns the page, and is called only where spans are created, which are named by the
 * address pattern.
 */
export async function measureRender<Drawn extends Rendering>(
  tell: RenderListener | undefined,
  find: () => PageDestination,
  draw: () => Promise<Drawn>,
): Promise<Drawn> {
  const began = performance.now();
  let isDrawn = false;
  try {
    const drawn = await withSpan('render', isTraced() ? patternOf(find()) : '', draw);
    isDrawn = drawn.page.status < 500;
    return drawn;
  } catch (error) {
    isDrawn = error instanceof PageRedirect;
    throw error;
  } finally {
    tell?.((performance.now() - began) / 1000, isDrawn ? 'ok' : 'failed');
  }
}

const patternOf = (destination: PageDestination): string => (destination.kind === 'page' ? destination.route.path : 'unknown');
