import type { ComponentType } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyComponent } from '../../navigation/lazy-component.tsx';
import '../../components/field/field.css';
import './rich-text.css';
import './rich-text-body.css';
import '../facts/facts.css';

export interface LinkTarget {
  title: string;
  href: string;
}

export interface PickerProps {
  onChoose: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
}

export interface RichTextProps {
  label: string;
  /** HTML of the vocabulary of texts. A later value replaces the text, unless it is the one that `onChange` reported. */
  value: string;
  /** Called with the text after a pause in typing, and on blur. */
  onChange: (html: string) => void;
  errors?: readonly string[];
  /** Searches pages of this site. */
  findLinks?: (words: string) => Promise<readonly LinkTarget[]>;
  /** Uploads a picture to the library; omitted without permission. Rejects with an error whose message is for the author. */
  uploadPicture?: ((picture: Blob) => Promise<{ src: string; alt: string }>) | undefined;
  /** True if the text can cite the facts of `FactsContext`. */
  citesFacts?: boolean | undefined;
  /** Chooses pictures of this site visually. */
  Picker?: ComponentType<PickerProps>;
}

/** A field for text with headings, lists, tables, links and pictures. Its code is loaded with the first instance. */
export const RichText = lazyComponent<RichTextProps>(async () => (await import('./pieces/editor.tsx')).Editor, {
  waiting: ({ label }) => (
    <div className="field" aria-busy="true">
      <p className="field__label">{label}</p>
      <p className="rich-text__waiting" role="status">
        正在打开编辑器…
      </p>
    </div>
  ),
  failed: ({ label }, again) => (
    <div className="field">
      <p className="field__label">{label}</p>
      <p className="rich-text__waiting" role="alert">
        编辑器未能打开，文字没有改变。<Button onClick={again}>再试一次</Button>
      </p>
    </div>
  ),
});
