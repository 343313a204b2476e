import { DOMParser as DocumentParser, Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../document/schema.ts';
import type { cleanPaste } from '../paste/clean-paste.ts';
import { readPlainText } from '../paste/read-plain-text.ts';
import type { PictureUploads } from './picture-uploads.ts';

/** Content copied from our own editor needs no cleaning. */
const isOurs = (html: string): boolean => /<[^>]+ data-pm-slice=/.test(html);

const parse = (html: string): Slice => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return Slice.maxOpen(DocumentParser.fromSchema(schema).parse(body).content);
};

/** The paste cleaner is loaded beside the editor, which does not wait for it. */
let clean: typeof cleanPaste | undefined;
const coming = import('../paste/clean-paste.ts').then(
  (reader) => void (clean = reader.cleanPaste),
  () => undefined,
);

const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Returns true when only pictures were copied: programs that copy a text add a picture of it. */
function isPictureAlone(data: DataTransfer): boolean {
  if (!data.types.some((type) => type.startsWith('text/'))) return true;
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  return body.querySelectorAll('img').length === 1 && body.textContent.trim() === '';
}

/** Handles pastes; `onLeft` receives a line about dropped content, empty where there is none. */
export function createPastePlugin(uploads: PictureUploads, onLeft: (line: string) => void): Plugin {
  /** The RTF of the paste that is being handled. */
  let rtf = '';

  /** Delays a paste until the cleaner is loaded; if loading fails, the text is pasted without marks. */
  function waitForReader(view: EditorView, event: ClipboardEvent): boolean {
    const html = event.clipboardData?.getData('text/html') ?? '';
    const text = event.clipboardData?.getData('text/plain') ?? '';
    rtf = event.clipboardData?.getData('text/rtf') ?? '';
    if (clean || html === '' || isOurs(html)) return false;
    event.preventDefault();
    void coming.then(() => (clean ? view.pasteHTML(html) : view.pasteText(text)));
    return true;
  }

  /** Handles pictures that are pasted as files: from a screenshot, a page, a folder. */
  function takeFiles(view: EditorView, data: DataTransfer | null): boolean {
    const pictures = picturesIn(data);
    if (pictures.length === 0 || !isPictureAlone(data!)) return false;
    if (uploads.isPossible) uploads.insertFiles(view, pictures);
    onLeft(uploads.isPossible ? '' : `${pictures.length} 张图片没有带入：您没有上传图片的权限，请由有权限的同事放入图片库后再选用。`);
    return true;
  }

  return new Plugin({
    props: {
      handleDOMEvents: { paste: waitForReader },
      transformPastedHTML(html) {
        if (isOurs(html) || !clean) return html;
        const takePicture = uploads.isPossible ? (data: string) => uploads.startUpload(data) : undefined;
        const result = clean({ html, rtf, origin: location.origin, ...(takePicture && { takePicture }) });
        onLeft(result.left);
        return result.html;
      },
      clipboardTextParser: (text) => closed(parse(readPlainText(text))),
      transformPasted: (slice, view) => intoTable(withAlignedStart(closed(slice), view), view),
      handlePaste: (view, event) => takeFiles(view, event.clipboardData),
      handleDrop(view, event) {
        if (picturesIn(event.dataTransfer).length === 0) return false;
        event.preventDefault();
        return takeFiles(view, event.dataTransfer);
      },
    },
  });
}

const isWhole = (node: Node | null): boolean => node?.type === schema.nodes.table_frame || node?.type === schema.nodes.figure;

/** Closes the slice, so that tables and figures are inserted whole and not merged with their surroundings. */
function closed({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(content, isWhole(content.firstChild) ? 0 : openStart, isWhole(content.lastChild) ? 0 : openEnd);
}

/** An aligned paragraph replaces an empty one: merged with it, it would lose its alignment. */
function withAlignedStart(slice: Slice, { state }: EditorView): Slice {
  const isAligned = typeof slice.content.firstChild?.attrs.align === 'string';
  return isAligned && state.selection.$from.parent.content.size === 0 ? new Slice(slice.content, 0, slice.openEnd) : slice;
}

/** Pasted into a table, a table is inserted as its cells. */
function intoTable(slice: Slice, view: EditorView): Slice {
  const frame = slice.content.childCount === 1 ? slice.content.firstChild : null;
  if (frame?.type !== schema.nodes.table_frame || !isInTable(view.state)) return slice;
  return new Slice(Fragment.from(frame.lastChild), 0, 0);
}
