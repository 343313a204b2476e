import { Button } from '#ui/components/button/button.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { resultLinkRequest } from '../calls.ts';

/** Downloads a result as a PDF. `name` identifies it for screen readers. */
export function ResultPdf({ id, name }: { id: string; name: string }) {
  const { isBusy, run: download } = useAction({
    // The response is an attachment, so the page stays.
    act: async (client) => location.assign((await client.call(resultLinkRequest, { id })).url),
    explain: failureNotification('未能下载'),
  });
  return (
    <Button icon="download" aria-busy={isBusy} onClick={() => download()}>
      下载 PDF<span className="visually-hidden">：{name}</span>
    </Button>
  );
}
