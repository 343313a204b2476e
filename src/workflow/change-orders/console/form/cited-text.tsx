import { useContext, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { listCitations, toCitation } from '#contract/fact-citations.ts';
import { FactPicker } from '#ui/console/facts/fact-picker.tsx';
import { FactsContext, readCited } from '#ui/console/facts/facts-context.ts';
import { fieldKey } from './field-values.ts';
import type { FieldPlace } from './frame.tsx';

interface CitedTextProps extends FieldPlace {
  /** The text in its control. */
  text: string;
  /** Undefined where the text cannot be changed. */
  onText: ((text: string) => void) | undefined;
  children: ReactNode;
}

/** A plain text that can cite facts: a button that inserts a citation at the cursor, and below the control what readers see. */
export function CitedText({ field, path, text, onText, children }: CitedTextProps) {
  const facts = useContext(FactsContext);
  const [isOpen, setIsOpen] = useState(false);
  if (!field.citesFacts || !facts) return children;
  const insert = (code: string): void => {
    const control = controlOf(path);
    const [from, to] = [control.selectionStart ?? text.length, control.selectionEnd ?? text.length];
    const citation = toCitation(code);
    flushSync(() => {
      setIsOpen(false);
      onText!(text.slice(0, from) + citation + text.slice(to));
    });
    control.focus();
    control.setSelectionRange(from + citation.length, from + citation.length);
  };
  return (
    <div className="draft__citable">
      {onText && (
        <button type="button" className="draft__add draft__cite" onClick={() => setIsOpen(true)}>
          引用事实<span className="visually-hidden">：{field.title}</span>
        </button>
      )}
      {children}
      <div aria-live="polite">
        {listCitations(text).length > 0 && <p className="draft__cited">读者看到：{readCited(facts.byCode, text)}</p>}
      </div>
      {isOpen && <FactPicker onChoose={insert} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const controlOf = (path: string): HTMLInputElement | HTMLTextAreaElement =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${CSS.escape(fieldKey(path))}`)!;
