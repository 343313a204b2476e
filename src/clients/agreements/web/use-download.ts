import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { agreementSignedLink } from '../calls.ts';

/** Gets a link to a signed file, valid for five minutes, and follows it. */
export function useDownload(): { busyId: string | undefined; download(id: string): void } {
  const { busyWith, run } = useAction<string>({
    // The response is an attachment, so the page stays.
    act: async (client, id) => location.assign((await client.call(agreementSignedLink, { id })).url),
    explain: failureNotification('未能下载'),
  });
  return { busyId: busyWith, download: run };
}
