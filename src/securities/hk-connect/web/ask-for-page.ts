import type { Caller } from '#contract/call.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import type { Loadable } from '#ui/page/page.ts';
import { listAuthority } from '../calls.ts';
import type { HkNoticePage } from '../schema.ts';
import type { NoticeListQuery } from './notice-list.ts';

/** Requests a page and runs the callback for every result, including failure codes (specification 8), unless the page was left. */
export async function askForPage(
  call: Caller,
  { type, posStr }: NoticeListQuery,
  callback: (outcome: Loadable<HkNoticePage>) => void,
  signal?: AbortSignal,
): Promise<void> {
  let outcome: Loadable<HkNoticePage>;
  try {
    const answer = await call(listAuthority, { type: type as HkNoticePage['list'][number]['type'] | '', posStr }, { signal });
    outcome = { state: 'ready', data: answer };
  } catch (error) {
    outcome = { state: 'failed', message: failureText(error) };
  }
  if (!signal?.aborted) callback(outcome);
}
