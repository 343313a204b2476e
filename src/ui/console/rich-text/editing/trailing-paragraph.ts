import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { schema } from '../document/schema.ts';

const { paragraph, table_frame, figure, horizontal_rule, definition_list } = schema.nodes;
/** Blocks after which typing cannot continue. */
const closed: ReadonlySet<unknown> = new Set([table_frame, figure, horizontal_rule, definition_list]);

const lacksTail = ({ lastChild }: Node): boolean => closed.has(lastChild?.type);

/** Adds an empty paragraph after a last table, figure or line, so that typing can continue; it is not stored when empty. */
export const withTrailingParagraph = (doc: Node): Node => (lacksTail(doc) ? doc.copy(doc.content.addToEnd(paragraph.create())) : doc);

/** Keeps that paragraph at the end. */
export const trailingParagraph = new Plugin({
  appendTransaction: (_transactions, _old, { doc, tr }) => (lacksTail(doc) ? tr.insert(doc.content.size, paragraph.create()) : null),
});
