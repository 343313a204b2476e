import { z } from 'zod';
import { contentForm, contentLine, parts, typeLine } from './contents.ts';

/** Something that was done to a thing by an order: who wrote it, and on whose approval it came. */
const version = z.object({
  order: z.number(),
  act: z.enum(['write', 'withdraw', 'takeDown']),
  title: z.string(),
  appliedAt: z.iso.datetime(),
  madeBy: z.string(),
  approvedBy: z.array(z.string()),
  reason: z.string(),
  /** The order was about the whole list, of which this is one entry. */
  isOfWhole: z.boolean(),
});
export type ContentVersion = z.infer<typeof version>;

/** A thing as it is now, for whoever may look at it; looking changes nothing. */
export const contentView = z.object({
  type: typeLine,
  subject: z.string(),
  part: z.enum(parts),
  title: z.string(),
  /** Null where the list of its kind no longer has it. */
  line: contentLine.nullable(),
  form: contentForm,
  payload: z.record(z.string(), z.unknown()),
  /** The newest first; at most fifty. */
  versions: z.array(version),
  /** The pictures that hang on it. */
  pictures: z.array(z.object({ id: z.number(), name: z.string(), href: z.string() })),
  /** The pages on which it is seen. */
  addresses: z.array(z.string()),
  /** Where its versions by file are, of a list that files are imported into. */
  dataHref: z.string().nullable(),
});
export type ContentView = z.infer<typeof contentView>;

/** What else of the site leads to a thing. */
export const contentUses = z.object({
  uses: z.array(z.object({ title: z.string(), typeTitle: z.string(), href: z.string() })),
  /** The kinds of which not everything was looked through, as there is too much of them. */
  partlySearched: z.array(z.string()),
});
export type ContentUses = z.infer<typeof contentUses>;
