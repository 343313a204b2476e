import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { RelatedLink } from './schema.ts';

export const columns = {
  relatedLinks: { category: typed<RelatedLink['category']>() },
} satisfies ModuleColumns;
