import { z } from 'zod';
import { contentForm, contentLine, parts, typeLine } from './contents.ts';

/** A change of an item by an order, with its author and approvers. */
const version = z.object({
  order: z.number(),
  act: z.enum(['write', 'withdraw', 'takeDown']),
  title: z.string(),
  appliedAt: z.iso.datetime(),
  madeBy: z.string(),
  approvedBy: z.array(z.string()),
  reason: z.string(),
  /** True if the order changed the whole list that contains this entry. */
  isOfWhole: z.boolean(),
});
export type ContentVersion = z.infer<typeof version>;

/** The current version of an item, for everybody who may view it. Viewing changes nothing. */
export const contentView = z.object({
  type: typeLine,
  subject: z.string(),
  part: z.enum(parts),
  title: z.string(),
  /** Null where the list of its kind no longer contains it. */
  line: contentLine.nullable(),
  form: contentForm,
  payload: z.record(z.string(), z.unknown()),
  /** The newest first, at most fifty. */
  versions: z.array(version),
  /** The pictures used by it. */
  pictures: z.array(z.object({ id: z.number(), name: z.string(), href: z.string() })),
  /** The pages that show it. */
  addresses: z.array(z.string()),
  /** The address of its imported versions, for a list with file imports. */
  dataHref: z.string().nullable(),
});
export type ContentView = z.infer<typeof contentView>;

/** Other content of the site that links to an item. */
export const contentUses = z.object({
  uses: z.array(z.object({ title: z.string(), typeTitle: z.string(), href: z.string() })),
  /** The kinds that were searched only partly, because they have too many items. */
  partlySearched: z.array(z.string()),
});
export type ContentUses = z.infer<typeof contentUses>;
