import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../document/schema.ts';
import { uploadingPrefix } from '../document/uploading.ts';
import { insertBlock } from './commands.ts';
import type { PictureWords } from './pictures.ts';

/** Uploads a picture to the library. Rejects with an error whose message is for the author. */
export type UploadPicture = (picture: Blob) => Promise<PictureWords>;

const { figure, picture, figcaption } = schema.nodes;
const arrival = 'picture-arrival';

/**
 * Pictures that are being uploaded to the library. The text is inserted at once with temporary addresses, which stay in the text
 * until the upload is complete: a failed picture is visible, and cannot be submitted unnoticed.
 */
export class PictureUploads {
  readonly #upload: () => UploadPicture | undefined;
  readonly #onFailure: (message: string) => void;
  /** Results of the uploads by temporary address; null for a failed one. */
  readonly #arrived = new Map<string, PictureWords | null>();
  #view: EditorView | undefined;

  constructor(upload: () => UploadPicture | undefined, onFailure: (message: string) => void) {
    this.#upload = upload;
    this.#onFailure = onFailure;
  }

  get isPossible(): boolean {
    return this.#upload() !== undefined;
  }

  /** Starts an upload and returns the temporary address. */
  startUpload(source: Blob | string): string {
    const address = `${uploadingPrefix}${crypto.randomUUID()}`;
    void this.#send(address, source);
    return address;
  }

  /** Inserts picture files at the cursor. */
  insertFiles(view: EditorView, files: readonly Blob[]): void {
    for (const file of files)
      insertBlock(view.state, figure.create(null, [picture.create({ src: this.startUpload(file) }), figcaption.create()]), (tr) =>
        view.dispatch(tr.setMeta('paste', true)),
      );
  }

  readonly plugin = new Plugin({
    view: (view) => {
      this.#view = view;
      return { destroy: () => (this.#view = undefined) };
    },
    // Also when undo and redo restore a temporary address.
    appendTransaction: (transactions, _before, state) =>
      this.#arrived.size > 0 && transactions.some((tr) => tr.docChanged || tr.getMeta(arrival) === true) ? this.#settle(state) : null,
  });

  async #send(address: string, source: Blob | string): Promise<void> {
    try {
      this.#arrived.set(address, await this.#upload()!(typeof source === 'string' ? readData(source) : source));
    } catch (error) {
      this.#arrived.set(address, null);
      this.#onFailure(`有一张图片没有上传成功，已从正文中去掉：${(error as Error).message}`);
    }
    const { state } = this.#view ?? {};
    if (state) this.#view!.dispatch(state.tr.setMeta(arrival, true).setMeta('addToHistory', false));
  }

  /** Replaces the address of uploaded pictures, and removes failed ones. */
  #settle({ doc, tr }: EditorState): Transaction | null {
    const found: { node: Node; at: number; around: Node | null }[] = [];
    doc.descendants((node, at, around) => {
      if ((node.type === picture || node.type === schema.nodes.image) && this.#arrived.has(node.attrs.src as string))
        found.push({ node, at, around });
    });
    if (found.length === 0) return null;
    for (const { node, at, around } of found.toReversed()) {
      const arrived = this.#arrived.get(node.attrs.src as string);
      const isAlone = around?.type === figure && around.childCount === 2;
      if (arrived) tr.setNodeMarkup(at, null, { ...node.attrs, ...arrived });
      else if (isAlone) tr.delete(at - 1, at - 1 + around.nodeSize);
      else tr.delete(at, at + node.nodeSize);
    }
    return tr.setMeta('addToHistory', false);
  }
}

/** Decodes a data URL. */
function readData(address: string): Blob {
  const [, type, data] = /^data:([^;,]+)[^,]*;base64,(.*)$/is.exec(address) ?? [];
  if (type === undefined || data === undefined) throw new Error('图片的内容无法读取，请保存为文件后再插入');
  return new Blob([Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (letter) => letter.codePointAt(0)!)], { type });
}
