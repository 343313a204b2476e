import { Plugin } from 'prosemirror-state';
import { schema } from '../document/schema.ts';

/** Behind the last table, figure or line there is always a paragraph to write on in; empty it is not kept. */
export const tail = new Plugin({
  appendTransaction: (_transactions, _old, { doc, tr }) =>
    doc.lastChild?.type === schema.nodes.paragraph ? null : tr.insert(doc.content.size, schema.nodes.paragraph.create()),
});
