import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { isAllowedAddress } from '#contract/body-vocabulary.ts';
import { schema } from '../document/schema.ts';

const { link } = schema.marks;

export interface LinkRange {
  from: number;
  to: number;
  /** Empty where there is no link yet. */
  href: string;
  text: string;
}

/** Returns the link at the cursor, or the selection that is to become one. */
export function findLinkRange(state: EditorState): LinkRange {
  const { from, to, $from, empty } = state.selection;
  const mark = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return { from, to, href: '', text: state.doc.textBetween(from, to, ' ') };
  let [start, end] = [from, to];
  const place = $from.start();
  $from.parent.forEach((node, offset) => {
    const isOf = mark.isInSet(node.marks) && place + offset <= from && place + offset + node.nodeSize >= from;
    if (!isOf) return;
    start = Math.min(start, place + offset);
    end = Math.max(end, place + offset + node.nodeSize);
  });
  if (!empty && end < to) end = to;
  return { from: start, to: end, href: mark.attrs.href as string, text: state.doc.textBetween(start, end, ' ') };
}

/** Creates or changes a link, or removes it without an address. */
export function setLink({ tr, doc }: EditorState, place: LinkRange, { href, text }: { href: string; text: string }): Transaction {
  const isNew = place.from === place.to;
  if (isNew) tr.insertText(text || href, place.from);
  const to = isNew ? tr.mapping.map(place.from, 1) : place.to;
  if (!isNew && text !== '' && text !== place.text && doc.resolve(place.from).sameParent(doc.resolve(to))) {
    const marks = doc.resolve(place.from).marksAcross(doc.resolve(to)) ?? [];
    tr.replaceWith(place.from, to, schema.text(text, marks));
  }
  const end = tr.mapping.map(place.to, 1);
  tr.removeMark(place.from, end, link);
  if (href !== '') tr.addMark(place.from, end, link.create({ href }));
  return tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(link).scrollIntoView();
}

/** Parses a typed address and completes its scheme where it is obvious; undefined when it is not accepted. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^\+?[\d][\d\s()-]{4,19}$/.test(text)) return `tel:${text.replaceAll(/[\s()]/g, '')}`;
  if (/^(?:www\.)?[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|cn|net|org|gov|edu)(?:[/?#]\S*)?$/i.test(text)) return `https://${text}`;
  if (!/^(?:\/(?!\/)|#|[a-z][a-z\d+.-]*:)\S*$/i.test(text)) return undefined;
  return isAllowedAddress(text) ? text : undefined;
}
