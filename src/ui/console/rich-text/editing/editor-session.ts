import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { closeHistory, history } from 'prosemirror-history';
import { type Command, EditorState, NodeSelection, Plugin, Selection, type Transaction } from 'prosemirror-state';
import { fixTables, isInTable, tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { replaceCitations } from '#contract/fact-citations.ts';
import { isInputMethodKey } from '#ui/form/composing.ts';
import { type CitableFacts, formatCitation } from '../../facts/facts-context.ts';
import { type BodyWarning, checkBody, countCharacters } from '../checks.ts';
import { parseBody } from '../document/parse-body.ts';
import { schema } from '../document/schema.ts';
import { serialiseBody } from '../document/serialise-body.ts';
import { blockHandle } from './block-handle.ts';
import { insertBlock } from './commands.ts';
import { canCite, factViews, insertFact, selectedFact, typedCitations } from './facts.ts';
import { keyBindings } from './key-bindings.ts';
import { findLinkRange, setLink } from './links.ts';
import { createPastePlugin } from './paste.ts';
import { PictureUploads, type UploadPicture } from './picture-uploads.ts';
import { type PictureWords, selectedPicture, setPicture } from './pictures.ts';
import { chooseSlash, readSlash, type SlashEntry, slashMenu } from './slash.ts';
import { makeTextTools, tableTools, type Tool } from './tools.ts';
import { trailingParagraph, withTrailingParagraph } from './trailing-paragraph.ts';
import { typingRules } from './typing-rules.ts';

/** Debounce time of changes. */
const restMs = 250;

interface SessionOptions {
  html: string;
  /** Attributes of the field: its name and description. */
  attributes: Readonly<Record<string, string>>;
  /** Id of the `/` menu's list, from which its entries' ids are derived. */
  listId: string;
  onChange(html: string): void;
  /** True if the text can cite facts. */
  citesFacts: boolean;
  /** Returns how pictures are uploaded to the library; undefined without permission. */
  uploadPicture?(): UploadPicture | undefined;
}

/** The visible state of an editor beside its text. */
export interface EditorSnapshot {
  /** Names of the active tools, and of those that are disabled here. */
  on: readonly string[];
  off: readonly string[];
  isInTable: boolean;
  slash: { entries: readonly SlashEntry[]; chosen: number; left: number; top: number } | undefined;
  /** The dialog that is open. */
  question: 'link' | 'picture' | 'fact' | undefined;
  /** The code of the selected citation. */
  fact: string | undefined;
  /** The content of the last paste that was dropped. */
  left: string;
  count: number;
  warnings: readonly BodyWarning[];
}

const blank: EditorSnapshot = {
  on: [],
  off: [],
  isInTable: false,
  slash: undefined,
  question: undefined,
  fact: undefined,
  left: '',
  count: 0,
  warnings: [],
};

/** An editor instance. React renders its state; only ProseMirror renders its text. */
export class EditorSession {
  readonly view: EditorView;
  readonly textTools: readonly (readonly Tool[])[];
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #face = blank;
  /** The last text that was set from outside or reported. */
  #given: string;
  #told: string;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #drawing = 0;
  #isWrong = false;
  #isBehindPaste = false;
  #facts: CitableFacts['byCode'];

  readonly #uploads = new PictureUploads(
    () => this.#options.uploadPicture?.(),
    (left) => this.#change({ left }),
  );

  constructor(place: HTMLElement, options: SessionOptions) {
    this.#options = options;
    this.#given = options.html;
    this.textTools = makeTextTools({ askLink: this.askLink, askPicture: this.#askPicture, askFact: this.#askFact });
    this.view = new EditorView(place, {
      state: this.#stateOf(options.html),
      attributes: (state) => this.#attributes(state),
      nodeViews: factViews(undefined),
      dispatchTransaction: (tr) => this.#dispatch(tr),
      handleDOMEvents: {
        blur: () => this.flush(),
        compositionend: () => this.#draw(),
        dblclick: (_view, { target }) => this.#onDoubleClick(target),
      },
      // The browser's default would select the words around the picture or citation.
      handleDoubleClickOn: (_view, _pos, { type }) =>
        type === schema.nodes.picture || type === schema.nodes.image || type === schema.nodes.fact,
    });
    this.#told = serialiseBody(this.view.state.doc);
    this.#change(this.#examine(this.#told));
    this.#draw();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): EditorSnapshot => this.#face;

  run(command: Command): void {
    // Each press is a separate undo step.
    command(this.view.state, (tr) => this.view.dispatch(closeHistory(tr)), this.view);
    if (this.#face.question === undefined) this.view.focus();
  }

  choose(entry: SlashEntry): void {
    chooseSlash(this.view, entry);
  }

  readonly askLink: Command = (state, dispatch) => {
    if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code) return false;
    if (dispatch) this.#change({ question: 'link' });
    return true;
  };

  readonly #askPicture: Command = (state, dispatch) => {
    const { figure, picture, figcaption } = schema.nodes;
    const isPossible =
      selectedPicture(state) ?? insertBlock(state, figure.create(null, [picture.create(), figcaption.create()]), undefined);
    if (isPossible && dispatch) this.#change({ question: 'picture' });
    return Boolean(isPossible);
  };

  /** Opens the list of facts; undefined where the text cannot cite any. */
  get #askFact(): Command | undefined {
    if (!this.#options.citesFacts) return undefined;
    return (state, dispatch) => {
      if (!canCite(state)) return false;
      if (dispatch) this.#change({ question: 'fact' });
      return true;
    };
  }

  answerFact(code: string | undefined): void {
    this.#change({ question: undefined });
    if (code !== undefined) insertFact(code)(this.view.state, (tr) => this.view.dispatch(closeHistory(tr)));
  }

  /** Sets the facts that the citations show. */
  setFacts(facts: CitableFacts['byCode']): void {
    if (facts === this.#facts) return;
    this.#facts = facts;
    this.view.setProps({ nodeViews: factViews(facts) });
    this.#change(this.#examine(serialiseBody(this.view.state.doc)));
  }

  answerLink(answer: { href: string; text: string } | undefined): void {
    this.#change({ question: undefined });
    if (answer) this.view.dispatch(setLink(this.view.state, findLinkRange(this.view.state), answer));
  }

  answerPicture(answer: PictureWords | undefined): void {
    this.#change({ question: undefined });
    if (answer) setPicture(this.view.state, answer, this.view.dispatch);
  }

  /** Scrolls to the place of a warning. */
  scrollToWarning({ place }: BodyWarning): void {
    const found = this.view.dom.querySelectorAll(`${place.tag}:not([class^="ProseMirror"])`)[place.index];
    if (!found) return;
    const { doc, tr } = this.view.state;
    const at = this.view.posAtDOM(found, 0);
    const isPicture = place.tag === 'img' && doc.nodeAt(at)?.isAtom;
    this.view.focus();
    this.view.dispatch(tr.setSelection(isPicture ? NodeSelection.create(doc, at) : Selection.near(doc.resolve(at))).scrollIntoView());
  }

  /** Sets `aria-invalid` of the field. */
  setInvalid(isWrong: boolean): void {
    this.#isWrong = isWrong;
    this.view.setProps({});
  }

  /** Sets a text from outside, unless it is the one that was reported. */
  setValue(html: string): void {
    if (html === this.#given || html === this.#told) return;
    this.#given = html;
    const { doc, tr } = this.view.state;
    const given = this.#stateOf(html).doc;
    this.#told = serialiseBody(given);
    tr.replaceWith(0, doc.content.size, given.content);
    this.view.dispatch(tr.setSelection(Selection.atStart(tr.doc)));
  }

  /** Reports the current text. */
  flush(): void {
    clearTimeout(this.#resting);
    // An unfinished input method composition is not reported yet.
    if (this.view.composing) return this.#rest();
    const html = serialiseBody(this.view.state.doc);
    this.#change(this.#examine(html));
    if (html === this.#told) return;
    this.#told = html;
    this.#given = html;
    this.#options.onChange(html);
  }

  destroy(): void {
    this.flush();
    clearTimeout(this.#resting);
    cancelAnimationFrame(this.#drawing);
    this.view.destroy();
  }

  #stateOf(html: string): EditorState {
    const plugins = [
      slashMenu({ askPicture: this.#askPicture, askFact: this.#askFact }),
      new Plugin({ props: { handleKeyDown: (view, event) => this.#onKey(view, event) } }),
      ...keyBindings,
      typingRules,
      ...(this.#options.citesFacts ? [typedCitations] : []),
      createPastePlugin(this.#uploads, (left) => this.#change({ left })),
      this.#uploads.plugin,
      history(),
      dropCursor({ color: false, class: 'rich-text__drop', width: 2 }),
      gapCursor(),
      trailingParagraph,
      blockHandle,
      tableEditing(),
    ];
    const state = EditorState.create({ doc: withTrailingParagraph(parseBody(html, this.#options)), plugins });
    const mended = fixTables(state);
    return mended ? state.apply(mended.setMeta('addToHistory', false)) : state;
  }

  #attributes(state: EditorState): Record<string, string> {
    const { attributes, listId } = this.#options;
    const slash = readSlash(state);
    const { firstChild, childCount } = state.doc;
    const isEmpty = childCount === 1 && firstChild?.type === schema.nodes.paragraph && firstChild.content.size === 0;
    return {
      ...attributes,
      ...(this.#isWrong ? { 'aria-invalid': 'true' } : {}),
      ...(isEmpty ? { 'data-empty': '' } : {}),
      ...(slash ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${slash.found[slash.chosen]!.name}` } : {}),
    };
  }

  #onKey(_view: EditorView, event: KeyboardEvent): boolean {
    const command = this.#commandOf(event);
    if (!command) return false;
    // In a text Ctrl K makes a link, as usual; the command palette opens elsewhere.
    event.stopPropagation();
    this.run(command);
    return true;
  }

  /** Returns the dialog that a key opens. */
  #commandOf(event: KeyboardEvent): Command | undefined {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isControl = ctrlKey || metaKey;
    if (isControl && !altKey && !shiftKey && key.toLowerCase() === 'k') return this.askLink;
    // By its place on the keyboard: with Alt some layouts write another character.
    if (isControl && altKey && !shiftKey && code === 'KeyF') return this.#askFact;
    const isPlain = !isControl && !altKey && !shiftKey && !isInputMethodKey(event);
    return isPlain && (key === 'Enter' || key === 'F2') && selectedFact(this.view.state) !== undefined ? this.#askFact : undefined;
  }

  /**
   * Opens the dialog once the button is released: a dialog that opens while it is pressed would treat the release as a press
   * beside it, and close.
   */
  #onDoubleClick(target: EventTarget | null): boolean {
    const isPicture = target instanceof HTMLImageElement && selectedPicture(this.view.state) !== undefined;
    const ask = isPicture ? this.#askPicture : selectedFact(this.view.state) === undefined ? undefined : this.#askFact;
    if (!ask) return false;
    this.run(ask);
    return true;
  }

  #dispatch(tr: Transaction): void {
    const isPaste = tr.getMeta('paste') === true;
    // A paste is a separate undo step from what was typed before and after it.
    this.view.updateState(this.view.state.apply(isPaste || this.#isBehindPaste ? closeHistory(tr) : tr));
    if (tr.docChanged) this.#isBehindPaste = isPaste;
    this.#draw();
    if (tr.docChanged) this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.flush(), restMs);
  }

  /** The surroundings of the text are rendered after the key press, so as not to delay it. */
  #draw(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => {
      const { state } = this.view;
      const tools = isInTable(state) ? [...this.textTools, ...tableTools].flat() : this.textTools.flat();
      const on = tools.filter(({ isOn }) => isOn?.(state)).map(({ name }) => name);
      this.#change({
        on,
        // An active tool is not disabled even if its command would change nothing.
        off: tools.filter(({ name, command }) => !on.includes(name) && !command(state)).map(({ name }) => name),
        isInTable: isInTable(state),
        fact: selectedFact(state),
        slash: this.#slash(),
      });
    });
  }

  /** Counts and checks a text as readers see it. */
  #examine(html: string): Pick<EditorSnapshot, 'count' | 'warnings'> {
    const shown = replaceCitations(html, (code) => formatCitation(this.#facts, code).text);
    return { count: countCharacters(shown), warnings: checkBody(shown) };
  }

  #slash(): EditorSnapshot['slash'] {
    const slash = readSlash(this.view.state);
    if (!slash) return undefined;
    const at = this.view.coordsAtPos(slash.from);
    const frame = this.view.dom.parentElement!.getBoundingClientRect();
    return { entries: slash.found, chosen: slash.chosen, left: at.left - frame.left, top: at.bottom - frame.top };
  }

  #change(part: Partial<EditorSnapshot>): void {
    const face = { ...this.#face, ...part };
    if (isSameFace(face, this.#face)) return;
    this.#face = face;
    for (const listener of this.#listeners) listener();
  }
}

const isSameFace = (one: EditorSnapshot, other: EditorSnapshot): boolean => JSON.stringify(one) === JSON.stringify(other);
