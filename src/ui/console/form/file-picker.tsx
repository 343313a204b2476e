import { useRef, type ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';

interface FilePickerProps {
  /** What readers of screens call the field behind the button; left out where a label of the form names it by its `id`. */
  label?: string;
  id?: string;
  /** As browsers take it: `.pdf,.xlsx`. */
  accept?: string;
  isMultiple?: boolean;
  kind?: 'primary';
  isBusy?: boolean;
  /** Ids of the hint and of what is wrong, where a field of a form is around it. */
  'aria-describedby'?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that asks for files. The browser's own field, which speaks the browser's language, is behind it; the same file can be chosen twice. */
export function FilePicker({ label, id, accept, isMultiple, kind, isBusy, onFiles, children, ...told }: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        id={id}
        aria-label={label}
        {...told}
        tabIndex={-1}
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button kind={kind} aria-busy={isBusy} {...told} onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
}
