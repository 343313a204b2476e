import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { resumePdfLink } from '../../calls/files.ts';
import { explainNoFile, saveBehind } from '../../web/files/resume-file-saving.ts';

/** Prints the resume that the page shows, or saves one's own as PDF. */
export function ResumeTools() {
  const { isBusy, run: save } = useAction({ act: (client) => saveBehind(client, resumePdfLink, {}), explain: explainNoFile });
  return (
    <p className="cluster cluster--wide middle no-print">
      <Button icon="download" aria-busy={isBusy} onClick={() => save()}>
        {isBusy ? '正在生成 PDF…' : '下载 PDF'}
      </Button>
      <Button kind="quiet" icon="print" onClick={() => print()}>
        打印
      </Button>
    </p>
  );
}
