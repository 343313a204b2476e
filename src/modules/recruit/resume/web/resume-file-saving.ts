import type { Call } from '#contract/call.ts';
import { failureText } from '#web/api/error-catalogue.ts';
import type { Client } from '#web/api/client.ts';
import { notify } from '#web/ui/notification/notification-store.ts';
import type { FileLink } from '../schema/files.ts';

/** Asks for an address and has the browser save what is there; the page stays. A failure is told in the corner. */
export async function saveBehind<Input>(client: Client, which: Call<Input, FileLink>, input: Input): Promise<void> {
  try {
    const { url } = await client.call(which, input);
    const link = document.createElement('a');
    link.href = url;
    // Without it browsers would ask whether to leave a page that is not saved yet.
    link.download = '';
    link.click();
  } catch (error) {
    notify({ kind: 'error', text: failureText(error, '暂时无法打开，请稍后重试') });
  }
}
