import { replacePromotions } from '#content/search/service/promotions.ts';
import { replaceSynonyms } from '#content/search/service/synonyms.ts';
import type { Context } from '#platform/context.ts';
import { replacePageDescriptions } from '#platform/search/pages.ts';
import { demoPages } from './pages.ts';
import { demoPromotions } from './promotions.ts';
import { demoSynonyms } from './synonyms.ts';

/** Imports the search data of the demo firm's staff: pages with their names, synonyms, promoted answers. */
export async function loadDemoSearch(ctx: Context): Promise<void> {
  await replacePageDescriptions(ctx, demoPages);
  await replaceSynonyms(ctx, demoSynonyms);
  await replacePromotions(ctx, demoPromotions);
}
