import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { logoRead } from '../../calls/files.ts';
import { useField, useForm } from './draft-store.ts';
import { emptied, fieldKey } from './field-values.ts';
import type { FieldPlace } from './frame.tsx';
import { ControlFrame } from './plain-fields.tsx';

/** The firm's mark: a file is chosen, what becomes of it is shown on light and dark ground, as pages have it. */
export function LogoField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const reading = useAction({
    act: async (client, file: File) => change((await client.call(logoRead, { file })).svg),
  });
  const id = fieldKey(path);
  const said = reading.errors[0]?.message ?? error;
  return (
    <ControlFrame field={field} path={path} error={said}>
      <LogoShown svg={typeof value === 'string' ? value : ''} />
      {!isReadOnly && (
        <div className="draft__file">
          <FilePicker
            id={id}
            accept=".svg,.png,.jpg,.jpeg"
            isBusy={reading.isBusy}
            aria-describedby={[field.help && `${id}-hint`, said && `${id}-error`].filter(Boolean).join(' ') || undefined}
            onFiles={([file]) => file && reading.run(file)}
          >
            {value ? '更换文件' : '选择文件'}
          </FilePicker>
          {typeof value === 'string' && value !== '' && <Button onClick={() => change(emptied(field))}>去掉图形</Button>}
        </div>
      )}
    </ControlFrame>
  );
}

function LogoShown({ svg }: { svg: string }) {
  if (!svg) return null;
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <div className="draft__logo">
      <img src={src} alt="浅色页面上的标志" />
      <img className="draft__logo-dark" src={src} alt="深色页面上的标志" />
    </div>
  );
}
