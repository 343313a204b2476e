import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { RelatedLink } from '#modules/portal/site/schema/related-links.ts';

export const columns = {
  relatedLinks: { category: typed<RelatedLink['category']>() },
} satisfies ModuleColumns;
