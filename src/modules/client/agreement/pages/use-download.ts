import { useState } from 'react';
import { useClient } from '#web/api/client-context.ts';
import { failureText } from '#web/api/error-catalogue.ts';
import { notify } from '#web/ui/notification/notification-store.ts';
import { agreementSignedLink } from '../calls.ts';

/** Gets a link to a signed file, good for five minutes, and follows it. */
export function useDownload(): { busyId: string | undefined; download(id: string): Promise<void> } {
  const client = useClient();
  const [busyId, setBusyId] = useState<string>();
  const download = async (id: string): Promise<void> => {
    setBusyId(id);
    try {
      const { url } = await client().call(agreementSignedLink, { id });
      // The answer is an attachment: the page stays.
      location.assign(url);
    } catch (error) {
      notify({ kind: 'error', title: '未能下载', text: failureText(error, '网络不通，请稍后再试') });
    }
    setBusyId(undefined);
  };
  return { busyId, download };
}
