import { controlAttributes, Field, type FieldProps } from '../../components/field/field.tsx';
import { formatFileSize } from '../../format/numbers.ts';
import { FilePicker } from './file-picker.tsx';

interface OneFileFieldProps extends FieldProps {
  /** As browsers take it: `.pdf,.xlsx`. */
  accept: string;
  /** The one that was chosen. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** On the button. */
  children: string;
}

/** A field of a form for one file, with the name and the size of what was chosen. */
export function OneFileField({ accept, file, onFile, children, ...field }: OneFileFieldProps) {
  const tied = controlAttributes(field);
  return (
    <Field {...field}>
      <div className="cluster">
        <FilePicker id={tied.id} aria-describedby={tied['aria-describedby']} accept={accept} onFiles={([chosen]) => onFile(chosen)}>
          {children}
        </FilePicker>
        {file && (
          <span className="quiet">
            {file.name}，{formatFileSize(file.size)}
          </span>
        )}
      </div>
    </Field>
  );
}
