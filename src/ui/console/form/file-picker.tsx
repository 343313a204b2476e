import { useRef, type ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';

interface FilePickerProps {
  /** Accessible name of the field behind the button; omitted where a label of the form names it by its `id`. */
  label?: string;
  id?: string;
  /** The value of the `accept` attribute: `.pdf,.xlsx`. */
  accept?: string;
  isMultiple?: boolean;
  kind?: 'primary';
  isBusy?: boolean;
  /** Ids of the hint and the error, inside a form field. */
  'aria-describedby'?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/**
 * A button that chooses files. The browser's own field, which uses the browser's language, is hidden behind it; the same file can
 * be chosen twice.
 */
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
