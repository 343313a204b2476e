import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { schema } from '../document/schema.ts';
import {
  clearMarks,
  insertBreak,
  leaveCaption,
  leaveHeading,
  leavePreformatted,
  makePlain,
  moveBlock,
  toggleHeading,
  toggleList,
  togglePreformatted,
  toggleQuotation,
} from './commands.ts';
import { goForward, selectCells } from './table-commands.ts';

const { list_item, bullet_list, ordered_list } = schema.nodes;
const { strong, em, underline, struck, sub, sup, code } = schema.marks;

const own: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': toggleMark(strong),
  'Mod-i': toggleMark(em),
  'Mod-u': toggleMark(underline),
  'Mod-Shift-x': toggleMark(struck),
  'Mod-.': toggleMark(sup),
  'Mod-,': toggleMark(sub),
  'Mod-e': toggleMark(code),
  'Mod-\\': clearMarks,
  'Mod-Alt-0': makePlain,
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-3': toggleHeading(3),
  'Mod-Alt-4': toggleHeading(4),
  'Mod-Alt-5': togglePreformatted,
  'Mod-Shift-7': toggleList(ordered_list),
  'Mod-Shift-8': toggleList(bullet_list),
  'Mod-Shift-9': toggleQuotation,
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
  'Mod-a': selectCells,
  Enter: chainCommands(leaveCaption, leavePreformatted, splitListItem(list_item)),
  'Shift-Enter': insertBreak,
  Backspace: chainCommands(undoInputRule, leaveHeading),
  Tab: chainCommands(sinkListItem(list_item), goForward),
  'Shift-Tab': chainCommands(liftListItem(list_item), goToNextCell(-1)),
};

/** The editor's keys, and below them the usual ones of ProseMirror. */
export const keyBindings: readonly Plugin[] = [keymap(own), keymap(baseKeymap)];
