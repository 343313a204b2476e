import { useActionData } from 'react-router';
import { CallError } from '#contract/call-error.ts';
import type { Call, Caller } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { PageName } from '#rendering/routes/paths.ts';
import type { ActionOutcome, PageAction, PageQuery, PostedForm } from './page.ts';

/** The context of a page's action. It runs on the server only, for a form that was posted to the page's own address. */
export interface ActionContext<Name extends PageName = never> extends PostedForm {
  /** Makes a call for the visitor; a failure ends in the error page. */
  call: Caller;
  /** Makes a call whose error the page shows beside its form. */
  attempt<Input, Result>(call: Call<Input, Result>, input: Input): Promise<CallAttempt<Result>>;
  params: Record<string, string>;
  query: PageQuery<Name>;
  /** Redirects the browser to another page, by 303. */
  redirect(to: string): { redirect: string };
}

export type CallAttempt<Result> =
  | { isDone: true; result: Result }
  | { isDone: false; code: number; message: string; errors: readonly FieldError[]; status: number };

/**
 * Creates a page's action, which handles a `<form method="post">` on it, with or without script. The route's `formLimit` is the
 * maximum size of the form. Posts from other sites are rejected before.
 */
export function pageAction<Data, Name extends PageName = never>(
  act: (context: ActionContext<Name>) => Promise<ActionOutcome<Data>>,
): PageAction<Data> {
  return async ({ services, params, query, signal }) => {
    if (!services.posted) throw new Error('a page action runs on the server, for a posted form');
    const call: Caller = (which, input, options) => services.call(which, input, { signal, ...options });
    return act({
      ...services.posted,
      call,
      attempt: (which, input) => attempt(call, which, input),
      params,
      query: query as PageQuery<Name>,
      redirect,
    });
  };
}

const redirect = (to: string) => ({ redirect: to });

async function attempt<Input, Result>(call: Caller, which: Call<Input, Result>, input: Input): Promise<CallAttempt<Result>> {
  try {
    return { isDone: true, result: await call(which, input) };
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    const { code, message, errors, status } = error;
    return { isDone: false, code, message, errors, status };
  }
}

/** Returns the result of the page's action; undefined on a page that was not posted to. */
export function usePageAction<Data>(_action: PageAction<Data>): Data | undefined {
  return (useActionData() as { data: Data } | undefined)?.data;
}
