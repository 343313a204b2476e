import { type Command, type EditorState, NodeSelection, Plugin } from 'prosemirror-state';
import type { NodeViewConstructor } from 'prosemirror-view';
import { type CitableFacts, formatCitation } from '../../facts/facts-context.ts';
import { citeFacts } from '../document/cite-facts.ts';
import { schema } from '../document/schema.ts';

const { fact } = schema.nodes;

/** Turns typed and pasted citations into chips. */
export const typedCitations = new Plugin({
  appendTransaction(transactions, _before, { tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    return citeFacts(tr).docChanged ? tr : null;
  },
});

/** Returns the code of the selected citation, if any. */
export const selectedFact = ({ selection }: EditorState): string | undefined =>
  selection instanceof NodeSelection && selection.node.type === fact ? (selection.node.attrs.code as string) : undefined;

export const canCite = ({ selection: { $from } }: EditorState): boolean =>
  $from.parent.inlineContent && $from.parent.canReplaceWith($from.index(), $from.index(), fact);

/** Inserts a citation at the cursor, or replaces the selected one. */
export const insertFact =
  (code: string): Command =>
  (state, dispatch) => {
    if (!canCite(state)) return false;
    dispatch?.(state.tr.replaceSelectionWith(fact.create({ code })).scrollIntoView());
    return true;
  };

/** Renders citations as chips with the value of today. */
export const factViews = (facts: CitableFacts['byCode']): { fact: NodeViewConstructor } => ({
  fact({ attrs }) {
    const { text, name, isUnknown } = formatCitation(facts, attrs.code as string);
    const dom = document.createElement('span');
    dom.className = isUnknown ? 'fact-chip fact-chip--unknown' : 'fact-chip';
    dom.setAttribute('role', 'img');
    dom.setAttribute('aria-label', name);
    dom.title = name;
    dom.textContent = text;
    return { dom, ignoreMutation: () => true };
  },
});
