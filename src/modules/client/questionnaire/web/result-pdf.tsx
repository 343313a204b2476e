import { useState } from 'react';
import { failureText } from '#web/api/error-catalogue.ts';
import { useClient } from '#web/api/client-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import { resultLinkRequest } from '../calls.ts';

/** Downloads a result as a PDF. `name` says to screen readers which one. */
export function ResultPdf({ id, name }: { id: string; name: string }) {
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { url } = await client().call(resultLinkRequest, { id });
      // The answer is an attachment: the page stays.
      location.assign(url);
    } catch (error) {
      notify({ kind: 'error', title: '未能下载', text: failureText(error, '网络不通，请稍后再试') });
    }
    setIsBusy(false);
  };
  return (
    <Button icon="download" aria-busy={isBusy} onClick={() => void download()}>
      下载 PDF<span className="visually-hidden">：{name}</span>
    </Button>
  );
}
