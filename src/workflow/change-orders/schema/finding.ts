import { z } from 'zod';
import { approvalState } from '#workflow/approvals/schema.ts';
import { subjectLine } from './contents.ts';

export const findQuery = z.object({ q: z.string().trim().max(60, '搜索内容不超过 60 个字').default('') });
export type FindQuery = z.input<typeof findQuery>;

const kindFound = z.object({ code: z.string(), title: z.string(), canBegin: z.boolean() });
export type FoundKind = z.infer<typeof kindFound>;
/** One thing of a kind; an entry that has no line of its own in its list is found as all of that list. */
const thingFound = subjectLine.pick({ subject: true, title: true, place: true }).extend({ type: z.string(), typeTitle: z.string() });
export type FoundThing = z.infer<typeof thingFound>;
const orderFound = z.object({ id: z.number(), title: z.string(), typeTitle: z.string(), state: approvalState });
export type FoundOrder = z.infer<typeof orderFound>;

/** What the command palette finds: the kinds of content, things of them, and orders; each a few. */
export const contentsFound = z.object({ kinds: z.array(kindFound), things: z.array(thingFound), orders: z.array(orderFound) });
export type ContentFindings = z.infer<typeof contentsFound>;
