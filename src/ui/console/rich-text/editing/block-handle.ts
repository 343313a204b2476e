import { NodeSelection, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** The drag handle beside the block under the pointer; the keyboard alternative is Alt with the arrow keys. */
export const blockHandle = new Plugin({ view: (view) => new BlockHandle(view) });

class BlockHandle {
  readonly #view: EditorView;
  readonly #handle = document.createElement('div');
  readonly #leaving = new AbortController();
  /** Start position of the block. */
  #at: number | undefined;
  /** Stays visible while it selects its own block: a hidden element cannot be dragged. */
  #isHeld = false;

  constructor(view: EditorView) {
    this.#view = view;
    Object.assign(this.#handle, {
      className: 'rich-text__handle',
      draggable: true,
      hidden: true,
      title: '拖动可移动这一段（Alt+↑ / Alt+↓）',
    });
    this.#handle.setAttribute('aria-hidden', 'true');
    view.dom.parentElement!.append(this.#handle);
    const { signal } = this.#leaving;
    view.dom.addEventListener('pointermove', (event) => this.#show(event), { signal, passive: true });
    view.dom.parentElement!.addEventListener('pointerleave', () => this.#hide(), { signal });
    this.#handle.addEventListener('dragstart', (event) => this.#take(event), { signal });
    this.#handle.addEventListener('click', () => this.#select(), { signal });
  }

  /** The block under the pointer may have moved. */
  update(): void {
    if (!this.#isHeld) this.#hide();
  }

  destroy(): void {
    this.#leaving.abort();
    this.#handle.remove();
  }

  #show({ clientX, clientY, pointerType, buttons }: PointerEvent): void {
    // During a drag it stays at its start.
    if (pointerType !== 'mouse' || buttons > 0) return;
    const found = this.#view.posAtCoords({ left: clientX, top: clientY });
    if (!found) return;
    const $at = this.#view.state.doc.resolve(Math.max(found.inside, 0));
    const at = $at.depth > 0 ? $at.before(1) : $at.pos;
    const block = this.#view.nodeDOM(at);
    if (!(block instanceof HTMLElement)) return;
    this.#at = at;
    this.#handle.hidden = false;
    this.#handle.style.insetBlockStart = `${block.offsetTop}px`;
  }

  #hide(): void {
    this.#handle.hidden = true;
    this.#at = undefined;
  }

  #select(): void {
    const { state } = this.#view;
    const at = this.#at;
    if (at === undefined || !state.doc.nodeAt(at)) return;
    this.#isHeld = true;
    this.#view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
    this.#isHeld = false;
    this.#view.focus();
  }

  #take(event: DragEvent): void {
    if (!event.dataTransfer || this.#at === undefined) return;
    this.#select();
    const slice = this.#view.state.selection.content();
    const { dom, text } = this.#view.serializeForClipboard(slice);
    event.dataTransfer.setData('text/html', dom.innerHTML);
    event.dataTransfer.setData('text/plain', text);
    event.dataTransfer.effectAllowed = 'move';
    const block = this.#view.nodeDOM(this.#at);
    if (block instanceof HTMLElement) event.dataTransfer.setDragImage(block, 0, 0);
    this.#view.dragging = { slice, move: true };
  }
}
