import type { ComponentType } from 'react';
import { Button } from '../../components/button/button.tsx';
import { fetched } from '../../navigation/fetched.tsx';
import '../../components/field/field.css';
import './rich-text.css';
import './rich-text-body.css';

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
  /** HTML of the vocabulary of texts. What comes later takes the place of what is written, unless it is what `onChange` told. */
  value: string;
  /** Told what is written when nothing is typed for a moment, and when the field is left. */
  onChange: (html: string) => void;
  errors?: readonly string[];
  /** Finds pages of this site by words. */
  findLinks?: (words: string) => Promise<readonly LinkTarget[]>;
  /** Puts a picture into the library; left out for who may not. Rejects with an error whose message is for the author. */
  uploadPicture?: ((picture: Blob) => Promise<{ src: string; alt: string }>) | undefined;
  /** Finds pictures of this site, by looking at them. */
  Picker?: ComponentType<PickerProps>;
}

/** A field for text with headings, lists, tables, links and pictures. Its program is fetched with the first of them. */
export const RichText = fetched<RichTextProps>(async () => (await import('./pieces/editor.tsx')).Editor, {
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
