import { keepAnswer } from '#ui/console/keep-file.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { Button } from '#ui/components/button/button.tsx';
import { evidencePath } from '../calls.ts';
import type { CaseDetail } from '../schema.ts';

type EvidenceFile = CaseDetail['evidence'][number];

/** The files that came with a case, to be saved. Each download is on record. */
export function EvidenceList({ number, evidence }: { number: string; evidence: readonly EvidenceFile[] }) {
  const saving = useAction({
    act: (_client, { fileId, name }: EvidenceFile) => keepAnswer(evidencePath(number, fileId), name),
    explain: notice('没有下载'),
  });
  return (
    <ul className="lines">
      {evidence.map((file) => (
        <li key={file.fileId}>
          <span>
            {file.name} <span className="subline">{formatFileSize(file.size)}</span>
          </span>
          <Button icon="download" aria-busy={saving.busyWith === file} onClick={() => saving.run(file)}>
            下载<span className="visually-hidden">{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
