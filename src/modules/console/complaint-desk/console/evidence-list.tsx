import { keepFile } from '#console/ui/keep-file.ts';
import { CallError } from '#contract/call-error.ts';
import { notice } from '#web/form/failures.ts';
import { useAction } from '#web/form/use-action.ts';
import { formatFileSize } from '#web/format/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { evidencePath } from '../calls.ts';
import type { CaseDetail } from '../schema.ts';

type EvidenceFile = CaseDetail['evidence'][number];

/** The files that came with a case, to be saved. Each download is on record. */
export function EvidenceList({ number, evidence }: { number: string; evidence: readonly EvidenceFile[] }) {
  const saving = useAction({ act: (_client, file: EvidenceFile) => save(number, file), explain: notice('没有下载') });
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

/** By script, so that a refusal is told in place of being saved. */
async function save(number: string, { fileId, name }: EvidenceFile): Promise<void> {
  const answer = await fetch(evidencePath(number, fileId));
  if (answer.headers.get('content-type')?.includes('json')) {
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    throw new CallError(code, msg);
  }
  keepFile(name, await answer.blob());
}
