import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { attachmentLimits, fileGet, fileUpload } from '../../calls/files.ts';
import { useField, useForm } from './draft-store.ts';
import { fieldKey } from './field-values.ts';
import type { FieldPlace } from './frame.tsx';
import { ControlFrame } from './plain-fields.tsx';

/** Uploads a file at once. Only staff can see it until its content is published, and the draft stores its file id. */
export function FileField({ field, path }: FieldPlace) {
  const { value, change, error } = useField(path);
  const { isReadOnly } = useForm();
  const sending = useAction({
    async act(client, file: File) {
      const { fileId } = await client.call(fileUpload, { file });
      change(fileId);
    },
  });
  const [id, wrong] = [fieldKey(path), error ?? sending.errors[0]?.message];
  const fileId = typeof value === 'string' ? value : '';
  return (
    <ControlFrame field={{ ...field, help: field.help ?? attachmentLimits.text }} path={path} error={wrong}>
      <div className="draft__file">
        {fileId ? <UploadedFileLink fileId={fileId} /> : <span className="muted">尚未选择文件</span>}
        {!isReadOnly && (
          <FilePicker
            id={id}
            aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
            accept={attachmentLimits.extensions.join(',')}
            isBusy={sending.isBusy}
            onFiles={([file]) => file && sending.run(file)}
          >
            {fileId ? '换一个文件' : '选择文件'}
          </FilePicker>
        )}
      </div>
    </ControlFrame>
  );
}

/** A link to a file with its name and size. */
export function UploadedFileLink({ fileId }: { fileId: string }) {
  const file = useData(fileGet, { fileId });
  if (!file.data) return <span className="muted">{file.error ? '找不到这个文件' : '正在读取'}</span>;
  return (
    <a href={file.data.address} target="_blank" rel="noreferrer">
      {file.data.name}（{Math.ceil(file.data.size / 1024)} KB）
    </a>
  );
}
