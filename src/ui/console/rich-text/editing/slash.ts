import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isInputMethodKey } from '../../../form/composing.ts';
import { schema } from '../document/schema.ts';
import { insertRule, toggleHeading, toggleList, togglePreformatted, toggleQuotation } from './commands.ts';
import { insertTable } from './table-commands.ts';
import type { AskCommands } from './tools.ts';

export interface SlashEntry {
  name: string;
  title: string;
  /** Search terms: its pinyin and initials. */
  sounds: readonly string[];
  run: Command;
}

interface SlashState {
  /** Position of the slash. */
  from: number;
  to: number;
  found: readonly SlashEntry[];
  chosen: number;
  isDismissed: boolean;
}

const key = new PluginKey<SlashState | null>('slash');

const makeEntries = ({ askPicture, askFact }: Pick<AskCommands, 'askPicture' | 'askFact'>): readonly SlashEntry[] => [
  { name: 'h2', title: '二级标题', sounds: ['biaoti', 'bt', 'erji', 'ej', 'h2', '2'], run: toggleHeading(2) },
  { name: 'h3', title: '三级标题', sounds: ['biaoti', 'bt', 'sanji', 'sj', 'h3', '3'], run: toggleHeading(3) },
  { name: 'h4', title: '四级标题', sounds: ['biaoti', 'bt', 'siji', 'sj', 'h4', '4'], run: toggleHeading(4) },
  { name: 'bullets', title: '项目列表', sounds: ['xiangmu', 'xm', 'liebiao', 'lb', 'ul'], run: toggleList(schema.nodes.bullet_list) },
  { name: 'numbers', title: '编号列表', sounds: ['bianhao', 'bh', 'liebiao', 'lb', 'ol'], run: toggleList(schema.nodes.ordered_list) },
  { name: 'table', title: '表格', sounds: ['biaoge', 'bg', 'table'], run: insertTable(3, 3) },
  { name: 'quote', title: '引用', sounds: ['yinyong', 'yy', 'quote'], run: toggleQuotation },
  { name: 'rule', title: '分隔线', sounds: ['fengexian', 'fgx', 'hr'], run: insertRule },
  { name: 'pre', title: '预排文本', sounds: ['yupai', 'yp', 'wenben', 'pre'], run: togglePreformatted },
  { name: 'picture', title: '图片', sounds: ['tupian', 'tp', 'img'], run: askPicture },
  ...(askFact ? [{ name: 'fact', title: '事实', sounds: ['shishi', 'ss', 'fact'], run: askFact }] : []),
];

/** Finds the slash alone in its paragraph, or with a query after it; input methods write it in three ways. */
function findSlash({ selection: { $from, empty } }: EditorState): { from: number; to: number; query: string } | undefined {
  const { parent, parentOffset } = $from;
  if (!empty || parent.type !== schema.nodes.paragraph || parentOffset !== parent.content.size || parentOffset > 12) return undefined;
  const query = parent.textContent.length === parentOffset ? /^[/／、]([^\s/]*)$/.exec(parent.textContent)?.[1] : undefined;
  return query === undefined ? undefined : { from: $from.start(), to: $from.pos, query };
}

/**
 * The menu on `/` at the beginning of a line, filtered by typing. While it is open it handles its own keys, except those of an
 * input method.
 */
export function slashMenu(commands: Pick<AskCommands, 'askPicture' | 'askFact'>): Plugin<SlashState | null> {
  const entries = makeEntries(commands);
  return new Plugin<SlashState | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, before, _old, state) => next(entries, tr, before, state),
    },
    props: {
      handleKeyDown(view, event) {
        const open = readSlash(view.state);
        if (!open || view.composing || isInputMethodKey(event) || event.key === 'Process') return false;
        return press(view, event, open);
      },
    },
  });
}

function next(entries: readonly SlashEntry[], tr: Transaction, before: SlashState | null, state: EditorState): SlashState | null {
  const slash = findSlash(state);
  if (!slash) return null;
  const told = tr.getMeta(key) as Partial<SlashState> | undefined;
  const query = slash.query.toLowerCase();
  const found = entries.filter(
    ({ title, sounds, run }) => (title.includes(query) || sounds.some((sound) => sound.startsWith(query))) && run(state),
  );
  const isSame = before !== null && found.length === before.found.length && found.every((entry, index) => entry === before.found[index]);
  // It opens on typing, not when the cursor moves there.
  const isDismissed = before ? before.isDismissed : !tr.docChanged;
  return { ...slash, found: isSame ? before.found : found, chosen: isSame ? before.chosen : 0, isDismissed, ...told };
}

/** Returns the menu, if it is open. */
export function readSlash(state: EditorState): SlashState | undefined {
  const slash = key.getState(state);
  return slash && !slash.isDismissed && slash.found.length > 0 ? slash : undefined;
}

function press(view: EditorView, event: KeyboardEvent, { found, chosen }: SlashState): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) view.dispatch(view.state.tr.setMeta(key, { chosen: (chosen + step + found.length) % found.length }));
  else if (event.key === 'Enter' || event.key === 'Tab') chooseSlash(view, found[chosen]!);
  else if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(key, { isDismissed: true }));
  else return false;
  // Escape closes only the menu.
  event.stopPropagation();
  return true;
}

/** Replaces the slash by the selected entry. */
export function chooseSlash(view: EditorView, entry: SlashEntry): void {
  const slash = key.getState(view.state);
  if (!slash) return;
  view.dispatch(view.state.tr.delete(slash.from, slash.to));
  entry.run(view.state, view.dispatch, view);
  view.focus();
}
