import { lift, setBlockType, wrapIn } from 'prosemirror-commands';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { ParagraphAlign } from '#contract/body-vocabulary.ts';
import { schema } from '../document/schema.ts';

const { paragraph, heading, blockquote, preformatted, bullet_list, ordered_list, horizontal_rule, hard_break } = schema.nodes;

/** Returns the innermost ancestor of the selection that `isWanted`, and its start. */
export function findAround(
  { selection: { $from } }: EditorState,
  isWanted: (node: Node) => boolean,
): { node: Node; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (isWanted($from.node(depth))) return { node: $from.node(depth), at: $from.before(depth) };
  return undefined;
}

export const isIn =
  (type: NodeType, attrs: Attrs = {}) =>
  (state: EditorState): boolean =>
    findAround(state, (node) => node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value)) !==
    undefined;

/** Repeating the command returns to plain text. */
const toggleBlock =
  (type: NodeType, attrs: Attrs = {}): Command =>
  (state, dispatch, view) =>
    (isIn(type, attrs)(state) ? setBlockType(paragraph) : setBlockType(type, attrs))(state, dispatch, view);

export const makePlain = setBlockType(paragraph);
export const toggleHeading = (level: number): Command => toggleBlock(heading, { level });
export const togglePreformatted = toggleBlock(preformatted);

export const toggleQuotation: Command = (state, dispatch, view) => {
  if (!isIn(blockquote)(state)) return wrapIn(blockquote)(state, dispatch, view);
  return lift(state, dispatch);
};

/** Aligns the selected paragraphs, or resets them when all are aligned so already. */
export const toggleAlign =
  (align: ParagraphAlign): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const found: { node: Node; at: number }[] = [];
    doc.nodesBetween(selection.from, selection.to, (node, at) => {
      if (node.type === paragraph) found.push({ node, at });
    });
    if (found.length === 0) return false;
    const isOn = found.every(({ node }) => node.attrs.align === align);
    for (const { at } of found) tr.setNodeMarkup(at, null, { align: isOn ? null : align });
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const isList = ({ type }: Node): boolean => type === bullet_list || type === ordered_list;

/** Creates items, changes the kind of a list, or returns to paragraphs. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const around = findAround(state, isList);
    if (!around) return wrapInList(type)(state, dispatch);
    if (around.node.type === type) return liftListItem(schema.nodes.list_item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(around.at, type));
    return true;
  };

/** Inserts a block without text, after which one can continue typing. */
export function insertBlock(state: EditorState, node: Node, dispatch: ((tr: EditorState['tr']) => void) | undefined): boolean {
  const { $from } = state.selection;
  let depth = $from.depth;
  while (depth > 0 && !$from.node(depth - 1).canReplaceWith($from.index(depth - 1), $from.index(depth - 1), node.type)) depth -= 1;
  if (depth === 0) return false;
  if (!dispatch) return true;
  const isFree = $from.parent.type === paragraph && $from.parent.content.size === 0 && depth === $from.depth;
  const at = isFree ? $from.before(depth) : $from.after(depth);
  const { tr } = state;
  tr.replaceWith(at, isFree ? $from.after(depth) : at, node);
  const behind = at + node.nodeSize;
  if (!tr.doc.resolve(behind).nodeAfter) tr.insert(behind, paragraph.create());
  tr.setSelection(node.isAtom ? Selection.near(tr.doc.resolve(behind)) : TextSelection.near(tr.doc.resolve(at + 1)));
  dispatch(tr.scrollIntoView());
  return true;
}

export const insertRule: Command = (state, dispatch) => insertBlock(state, horizontal_rule.create(), dispatch);

export const insertBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.inlineContent) return false;
  const isPlain = parent.type === preformatted;
  dispatch?.((isPlain ? state.tr.insertText('\n') : state.tr.replaceSelectionWith(hard_break.create())).scrollIntoView());
  return true;
};

/** Removes all marks of the selection, including links. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return false;
  dispatch?.(state.tr.removeMark(from, to));
  return true;
};

/** Backspace at the beginning of a heading makes it plain text. */
export const leaveHeading: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  return empty && $from.parentOffset === 0 && $from.parent.type === heading && makePlain(state, dispatch, view);
};

/** A caption is one line: Enter continues after it. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const { name } = $from.parent.type;
  if (name !== 'table_caption' && name !== 'figcaption') return false;
  const { tr } = state;
  const behind = name === 'figcaption' ? $from.after(-1) : $from.after();
  if (name === 'figcaption' && !tr.doc.resolve(behind).nodeAfter?.isTextblock) tr.insert(behind, paragraph.create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(behind), 1)).scrollIntoView());
  return true;
};

/** The second empty line ends preformatted text. */
export const leavePreformatted: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== preformatted || $from.parentOffset !== $from.parent.content.size) return false;
  if (!$from.parent.textContent.endsWith('\n')) return false;
  const tr = state.tr.delete($from.pos - 1, $from.pos);
  const behind = tr.mapping.map($from.after());
  tr.insert(behind, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView());
  return true;
};

/** Moves an item, or else the top-level block, before the previous or after the next one. */
export const moveBlock =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection } = state;
    const { $from } = selection;
    const isWhole = selection instanceof NodeSelection && $from.depth === 0;
    const depths = isWhole ? [0] : Array.from({ length: $from.depth }, (_, index) => $from.depth - 1 - index);
    const depth = depths.find((each) => {
      const parent = $from.node(each);
      return (each === 0 || isList(parent)) && parent.maybeChild($from.index(each) + step);
    });
    if (depth === undefined) return false;
    if (!dispatch) return true;
    const index = $from.index(depth);
    const own = $from.node(depth).child(index);
    const other = $from.node(depth).child(index + step);
    const start = isWhole ? $from.pos : $from.before(depth + 1);
    const from = step < 0 ? start - other.nodeSize : start;
    const by = step < 0 ? -other.nodeSize : other.nodeSize;
    const tr = state.tr.replaceWith(from, from + own.nodeSize + other.nodeSize, step < 0 ? [own, other] : [other, own]);
    const moved = isWhole
      ? NodeSelection.create(tr.doc, start + by)
      : TextSelection.between(
          tr.doc.resolve(selection.anchor + by),
          tr.doc.resolve(Math.min(selection.head, start + own.nodeSize - 1) + by),
        );
    dispatch(tr.setSelection(moved).scrollIntoView());
    return true;
  };
