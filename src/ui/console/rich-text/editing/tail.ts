import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { schema } from '../document/schema.ts';

const { paragraph, table_frame, figure, horizontal_rule, definition_list } = schema.nodes;
/** What nobody gets out of by writing on. */
const closed: ReadonlySet<unknown> = new Set([table_frame, figure, horizontal_rule, definition_list]);

const lacksTail = ({ lastChild }: Node): boolean => closed.has(lastChild?.type);

/** A document with a paragraph to write on in behind its last table, figure or line; empty it is not kept. */
export const withTail = (doc: Node): Node => (lacksTail(doc) ? doc.copy(doc.content.addToEnd(paragraph.create())) : doc);

/** Sees to it that it stays so. */
export const tail = new Plugin({
  appendTransaction: (_transactions, _old, { doc, tr }) => (lacksTail(doc) ? tr.insert(doc.content.size, paragraph.create()) : null),
});
