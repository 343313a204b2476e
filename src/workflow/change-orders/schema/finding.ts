import { z } from 'zod';
import { approvalState } from '#workflow/approvals/schema.ts';
import { subjectLine } from './contents.ts';

export const findQuery = z.object({ q: z.string().trim().max(60, '搜索内容不超过 60 个字').default('') });
export type FindQuery = z.input<typeof findQuery>;

const kindFound = z.object({ code: z.string(), title: z.string(), canBegin: z.boolean() });
export type FoundKind = z.infer<typeof kindFound>;
/** An item of a kind. An entry without a line of its own is found as the whole list. */
const thingFound = subjectLine.pick({ subject: true, title: true, place: true }).extend({ type: z.string(), typeTitle: z.string() });
export type FoundItem = z.infer<typeof thingFound>;
const orderFound = z.object({ id: z.number(), title: z.string(), typeTitle: z.string(), state: approvalState });
export type FoundOrder = z.infer<typeof orderFound>;

/** The results of the command palette: kinds of content, items and orders, a few of each. */
export const contentsFound = z.object({ kinds: z.array(kindFound), things: z.array(thingFound), orders: z.array(orderFound) });
export type ContentFindings = z.infer<typeof contentsFound>;
