import { controlAttributes, Field, type FieldProps } from '../../components/field/field.tsx';
import { formatFileSize } from '../../format/numbers.ts';
import { FilePicker } from './file-picker.tsx';

interface OneFileFieldProps extends FieldProps {
  /** The value of the `accept` attribute: `.pdf,.xlsx`. */
  accept: string;
  /** The chosen file. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** Text of the button. */
  children: string;
}

/** A form field for one file, with the name and size of the chosen one. */
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
