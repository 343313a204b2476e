import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { schema } from '../document/schema.ts';
import { insertBlock } from './commands.ts';

const { figure, picture, figcaption, image } = schema.nodes;

export interface PictureWords {
  src: string;
  alt: string;
}

/** Returns the selected picture, if any. */
export function selectedPicture({ selection }: EditorState): PictureWords | undefined {
  if (!(selection instanceof NodeSelection)) return undefined;
  const node = selection.node.type === figure ? selection.node.firstChild! : selection.node;
  return node.type === picture || node.type === image ? { src: node.attrs.src as string, alt: node.attrs.alt as string } : undefined;
}

/** Changes the selected picture, or inserts a new one with a caption line; the size is measured again from the picture. */
export function setPicture(state: EditorState, words: PictureWords, dispatch: (tr: Transaction) => void): void {
  const { selection, tr } = state;
  const former = selectedPicture(state);
  if (!former) return void insertBlock(state, figure.create(null, [picture.create(words), figcaption.create()]), dispatch);
  const { node, from } = selection as NodeSelection;
  const at = node.type === figure ? from + 1 : from;
  const size = former.src === words.src ? {} : { width: null, height: null };
  tr.setNodeMarkup(at, null, { ...tr.doc.nodeAt(at)!.attrs, ...words, ...size });
  dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
}
