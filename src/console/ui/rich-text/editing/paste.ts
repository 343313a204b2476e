import { DOMParser as DocumentParser, Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../document/schema.ts';
import type { cleanPaste } from '../paste/clean-paste.ts';
import { readPlainText } from '../paste/read-plain-text.ts';

/** What was copied out of an editor of ours needs no cleaning. */
const isOurs = (html: string): boolean => /<[^>]+ data-pm-slice=/.test(html);

const parse = (html: string): Slice => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return Slice.maxOpen(DocumentParser.fromSchema(schema).parse(body).content);
};

/** The reader of what other programs write comes beside the editor: nobody has to wait for it before the first word. */
let clean: typeof cleanPaste | undefined;
const coming = import('../paste/clean-paste.ts').then(
  (reader) => void (clean = reader.cleanPaste),
  () => undefined,
);

/** What is pasted before the reader is there waits for it; should it never come, the words come in without their marks. */
function waitForReader(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (clean || html === '' || isOurs(html)) return false;
  event.preventDefault();
  void coming.then(() => (clean ? view.pasteHTML(html) : view.pasteText(text)));
  return true;
}

/** Reads the clipboard; `onPicturesLeft` is told how many pictures stayed behind. */
export function pasting(onPicturesLeft: (count: number) => void): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: { paste: waitForReader },
      transformPastedHTML(html) {
        if (isOurs(html) || !clean) return html;
        const result = clean(html, location.origin);
        onPicturesLeft(result.picturesLeft);
        return result.html;
      },
      clipboardTextParser: (text) => closed(parse(readPlainText(text))),
      transformPasted: (slice, view) => intoTable(closed(slice), view),
      handlePaste: (_view, event) => {
        // A picture out of a screenshot comes as a file, without any text.
        const data = event.clipboardData;
        const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
        if (pictures.length === 0 || data?.types.some((type) => type.startsWith('text/'))) return false;
        onPicturesLeft(pictures.length);
        return true;
      },
    },
  });
}

const isWhole = (node: Node | null): boolean => node?.type === schema.nodes.table_frame || node?.type === schema.nodes.figure;

/** Tables and figures arrive whole: none is opened to be joined with what it comes beside. */
function closed({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(content, isWhole(content.firstChild) ? 0 : openStart, isWhole(content.lastChild) ? 0 : openEnd);
}

/** In a table, a table is the cells it consists of. */
function intoTable(slice: Slice, view: EditorView): Slice {
  const frame = slice.content.childCount === 1 ? slice.content.firstChild : null;
  if (frame?.type !== schema.nodes.table_frame || !isInTable(view.state)) return slice;
  return new Slice(Fragment.from(frame.lastChild), 0, 0);
}
