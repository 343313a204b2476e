import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
} from 'prosemirror-tables';
import type { ParagraphAlign } from '#contract/body-vocabulary.ts';
import { schema } from '../document/schema.ts';
import {
  clearMarks,
  insertRule,
  isIn,
  makePlain,
  moveBlock,
  toggleAlign,
  toggleHeading,
  toggleList,
  togglePreformatted,
  toggleQuotation,
} from './commands.ts';
import { deleteTable, hasHeads, insertTable, toggleHeads } from './table-commands.ts';

export interface Tool {
  name: string;
  title: string;
  /** The key's name for display and screen readers; the binding is in `key-bindings.ts`. */
  keys?: string;
  command: Command;
  /** For tools with an on/off state; others only act. */
  isOn?: (state: EditorState) => boolean;
}

const { heading, paragraph, list_item, bullet_list, ordered_list, blockquote, preformatted } = schema.nodes;
const { strong, em, underline, struck, sub, sup, code, link } = schema.marks;

function isMarked({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

const marking = (name: string, title: string, keys: string, mark: MarkType): Tool => ({
  name,
  title,
  keys,
  command: toggleMark(mark),
  isOn: (state) => isMarked(state, mark),
});

const headingTool = (level: number, title: string): Tool => ({
  name: `h${level}`,
  title,
  keys: `Ctrl+Alt+${level}`,
  command: toggleHeading(level),
  isOn: isIn(heading, { level }),
});

const alignTool = (align: ParagraphAlign, title: string): Tool => ({
  name: align,
  title,
  command: toggleAlign(align),
  isOn: isIn(paragraph, { align }),
});

const isPlain = (state: EditorState): boolean => state.selection.$from.parent.type === paragraph;

/** The commands that open a dialog; `askFact` only where the text can cite facts. */
export interface AskCommands {
  askLink: Command;
  askPicture: Command;
  askFact: Command | undefined;
}

/** The tools of the text, in their groups. */
export const makeTextTools = ({ askLink, askPicture, askFact }: AskCommands): readonly (readonly Tool[])[] => [
  [
    { name: 'undo', title: '撤销', keys: 'Ctrl+Z', command: undo },
    { name: 'redo', title: '重做', keys: 'Ctrl+Y', command: redo },
  ],
  [
    { name: 'plain', title: '正文', keys: 'Ctrl+Alt+0', command: makePlain, isOn: isPlain },
    headingTool(2, '二级标题'),
    headingTool(3, '三级标题'),
    headingTool(4, '四级标题'),
    alignTool('align-center', '居中'),
    alignTool('align-right', '靠右'),
  ],
  [
    marking('strong', '加粗', 'Ctrl+B', strong),
    marking('em', '强调（斜体）', 'Ctrl+I', em),
    marking('underline', '下划线', 'Ctrl+U', underline),
    marking('struck', '删除线', 'Ctrl+Shift+X', struck),
    marking('sup', '上标', 'Ctrl+.', sup),
    marking('sub', '下标', 'Ctrl+,', sub),
    marking('code', '代码', 'Ctrl+E', code),
    { name: 'clear', title: '清除文字格式', keys: 'Ctrl+\\', command: clearMarks },
  ],
  [
    { name: 'link', title: '链接', keys: 'Ctrl+K', command: askLink, isOn: (state) => isMarked(state, link) },
    { name: 'picture', title: '图片', command: askPicture },
    ...(askFact ? [{ name: 'fact', title: '事实', keys: 'Ctrl+Alt+F', command: askFact }] : []),
    { name: 'table', title: '插入表格', command: insertTable(3, 3), isOn: isIn(schema.nodes.table) },
  ],
  [
    { name: 'bullets', title: '项目列表', keys: 'Ctrl+Shift+8', command: toggleList(bullet_list), isOn: isIn(bullet_list) },
    { name: 'numbers', title: '编号列表', keys: 'Ctrl+Shift+7', command: toggleList(ordered_list), isOn: isIn(ordered_list) },
    { name: 'outdent', title: '减少缩进', keys: 'Shift+Tab', command: liftListItem(list_item) },
    { name: 'indent', title: '增加缩进', keys: 'Tab', command: sinkListItem(list_item) },
    { name: 'quote', title: '引用', keys: 'Ctrl+Shift+9', command: toggleQuotation, isOn: isIn(blockquote) },
    { name: 'pre', title: '预排文本', keys: 'Ctrl+Alt+5', command: togglePreformatted, isOn: isIn(preformatted) },
    { name: 'rule', title: '分隔线', command: insertRule },
  ],
  [
    { name: 'up', title: '上移这一段', keys: 'Alt+↑', command: moveBlock(-1) },
    { name: 'down', title: '下移这一段', keys: 'Alt+↓', command: moveBlock(1) },
  ],
];

/** The tools of the table at the cursor. */
export const tableTools: readonly (readonly Tool[])[] = [
  [
    { name: 'head-row', title: '首行为表头', command: toggleHeads('row'), isOn: (state) => hasHeads(state, 'row') },
    { name: 'head-column', title: '首列为表头', command: toggleHeads('column'), isOn: (state) => hasHeads(state, 'column') },
  ],
  [
    { name: 'row-above', title: '上方插入行', command: addRowBefore },
    { name: 'row-below', title: '下方插入行', command: addRowAfter },
    { name: 'row-delete', title: '删除行', command: deleteRow },
  ],
  [
    { name: 'column-left', title: '左侧插入列', command: addColumnBefore },
    { name: 'column-right', title: '右侧插入列', command: addColumnAfter },
    { name: 'column-delete', title: '删除列', command: deleteColumn },
  ],
  [
    { name: 'merge', title: '合并单元格', command: mergeCells },
    { name: 'split', title: '拆分单元格', command: splitCell },
  ],
  [{ name: 'table-delete', title: '删除表格', command: deleteTable }],
];
