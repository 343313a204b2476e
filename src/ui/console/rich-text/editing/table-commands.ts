import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { addRowAfter, CellSelection, goToNextCell, isInTable, selectedRect, toggleHeader } from 'prosemirror-tables';
import { schema } from '../document/schema.ts';
import { findAround, insertBlock } from './commands.ts';

const { paragraph, table_frame, table_caption, table, table_row, table_cell, table_header } = schema.nodes;

const isFrame = ({ type }: Node): boolean => type === table_frame;

/** Inserts a table with a head, and puts the cursor in its first cell. */
export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    const row = (kind: typeof table_cell): Node =>
      table_row.create(
        null,
        Array.from({ length: columns }, () => kind.createAndFill()!),
      );
    const lines = Array.from({ length: rows }, (_, index) => row(index === 0 ? table_header : table_cell));
    const frame = table_frame.create(null, [table_caption.create(), table.create(null, lines)]);
    return insertBlock(
      state,
      frame,
      dispatch &&
        ((tr) => {
          const behindCaption = tr.selection.$from.after();
          dispatch(tr.setSelection(Selection.near(tr.doc.resolve(behindCaption))));
        }),
    );
  };

export const deleteTable: Command = (state, dispatch) => {
  const frame = findAround(state, isFrame);
  if (!frame) return false;
  if (dispatch) {
    const tr = state.tr.replaceWith(frame.at, frame.at + frame.node.nodeSize, paragraph.create());
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(frame.at + 1))).scrollIntoView());
  }
  return true;
};

/** Toggles header cells in the first row or column; their scope follows from the position again. */
export const toggleHeads =
  (which: 'row' | 'column'): Command =>
  (state, dispatch) =>
    isInTable(state) &&
    toggleHeader(which)(
      state,
      dispatch &&
        ((tr) => {
          tr.doc.descendants((node, pos) => {
            if (node.type === table_header && node.attrs.scope !== null && isTouched(state, pos)) tr.setNodeAttribute(pos, 'scope', null);
          });
          dispatch(tr);
        }),
    );

function isTouched(state: EditorState, pos: number): boolean {
  const { tableStart, table: around } = selectedRect(state);
  return pos >= tableStart && pos < tableStart + around.nodeSize;
}

/** Returns whether the first row, or column, of the table consists of header cells. */
export function hasHeads(state: EditorState, which: 'row' | 'column'): boolean {
  if (!isInTable(state)) return false;
  const { map, table: around } = selectedRect(state);
  const length = which === 'row' ? map.width : map.height;
  return Array.from({ length }, (_, index) => map.map[which === 'row' ? index : index * map.width]!).every(
    (cell) => around.nodeAt(cell)?.type === table_header,
  );
}

/** Moves to the next cell; after the last one a row is added. */
export const goForward: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch, view)) return true;
  return addRowAfter(
    state,
    dispatch &&
      ((tr) => {
        dispatch(tr);
        if (view) goToNextCell(1)(view.state, view.dispatch, view);
      }),
  );
};

/** `Ctrl A` selects the table first, then the whole text. */
export const selectCells: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { map, tableStart, table: around } = selectedRect(state);
  const cells = CellSelection.create(state.doc, tableStart + map.map[0]!, tableStart + map.map.at(-1)!);
  if (around.childCount === 0 || state.selection.eq(cells)) return false;
  dispatch?.(state.tr.setSelection(cells));
  return true;
};
