import type { Call } from '#contract/call.ts';
import type { Client } from '#ui/api/client.ts';
import { failureNotification } from '#ui/form/failures.ts';
import type { ResumeFileLink } from '../../schema/files.ts';

/** Requests an address and starts the download; the page stays open. */
export async function startDownload<Input>(client: Client, which: Call<Input, ResumeFileLink>, input: Input): Promise<void> {
  const { url } = await client.call(which, input);
  const link = document.createElement('a');
  link.href = url;
  // Without it browsers would ask about leaving a page with unsaved changes.
  link.download = '';
  link.click();
}

export const explainNoFile = failureNotification(undefined, '暂时无法打开，请稍后重试');
