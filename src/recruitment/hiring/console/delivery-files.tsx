import type { ResumeFile } from '#recruitment/resumes/schema/resume.ts';
import { Button } from '#ui/components/button/button.tsx';
import { downloadFile } from '#ui/console/download.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { deliveryFilePath } from '../calls.ts';

const kindNames: Readonly<Record<ResumeFile['kind'], string>> = { photo: '照片', cv: '简历', attachment: '附件' };

interface DeliveryFilesProps {
  number: string;
  files: readonly ResumeFile[];
  mayDownload: boolean;
}

/** The delivered files for download. Each download is audited. */
export function DeliveryFiles({ number, files, mayDownload }: DeliveryFilesProps) {
  const saving = useAction({
    act: (_client, { id, name }: ResumeFile) => downloadFile(deliveryFilePath(number, id), name),
    explain: failureNotification('没有下载'),
  });
  return (
    <ul className="lines">
      {files.map((file) => (
        <li key={file.id}>
          <span>
            {kindNames[file.kind]}：{file.name} <span className="subline">{formatFileSize(file.size)}</span>
          </span>
          {mayDownload && (
            <Button icon="download" aria-busy={saving.busyWith === file} onClick={() => saving.run(file)}>
              下载<span className="visually-hidden">{file.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
