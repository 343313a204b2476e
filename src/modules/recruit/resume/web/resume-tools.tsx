import { useState } from 'react';
import { useClient } from '#web/api/client-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { resumePdfLink } from '../calls/files.ts';
import { saveBehind } from './resume-file-saving.ts';

/** Prints the resume that the page shows, or saves one's own as PDF. */
export function ResumeTools() {
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    await saveBehind(client(), resumePdfLink, {});
    setIsBusy(false);
  };
  return (
    <p className="resume-acts no-print">
      <Button icon="download" aria-busy={isBusy} onClick={() => void save()}>
        {isBusy ? '正在生成 PDF…' : '下载 PDF'}
      </Button>
      <Button kind="quiet" icon="print" onClick={() => print()}>
        打印
      </Button>
    </p>
  );
}
