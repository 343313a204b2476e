import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call, Empty } from '#contract/call.ts';
import { useClient } from '#ui/api/client-context.ts';
import type { Client } from '#ui/api/client.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { useAction } from '#ui/form/use-action.ts';
import type { PassResult } from '../schema.ts';

interface Task {
  id: string;
  expiresAt: string;
}

/** State of a challenge on the page: none yet, requested, or failed; and the message about the last attempt. */
export interface Challenge<Given extends Task> {
  given: Given | undefined;
  failure: string | undefined;
  message: string | undefined;
  isBusy: boolean;
  /** Requests a new challenge; the message `why` stays visible. */
  renew(why?: string): void;
  /** Submits an answer. A refusal requests a new challenge, as the old one may be used up. */
  check<Answer>(which: Call<Answer & { purpose: string }, PassResult>, answer: Answer): void;
}

interface Options {
  purpose: string;
  onPass(result: PassResult): void;
}

/** Requests a challenge when mounted. */
export function useChallenge<Given extends Task>(which: Call<Empty, Given>, { purpose, onPass }: Options): Challenge<Given> {
  const client = useClient();
  const [state, setState] = useState<{ given?: Given; failure?: string; message?: string }>({});
  const running = useRef<AbortController>(undefined);

  const renew = useCallback(
    (why?: string) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      client()
        .call(which, {}, { quiet: true, signal })
        .then(
          (given) => setState({ given, message: why }),
          (error: unknown) => {
            if (!signal.aborted) setState({ failure: failureText(error, '验证没有加载出来，请检查网络后重试') });
          },
        );
    },
    [client, which],
  );
  useEffect(() => {
    renew();
    return () => running.current?.abort();
  }, [renew]);

  const { isBusy, run } = useAction<(client: Client) => Promise<PassResult>>({
    act: async (caller, ask) => onPass(await ask(caller)),
    explain: (error) => {
      renew(failureText(error, '网络不通，没有核对成功，请再试一次'));
      return [];
    },
  });
  const check = <Answer>(checkCall: Call<Answer & { purpose: string }, PassResult>, answer: Answer): void =>
    run((caller) => caller.call(checkCall, { ...answer, purpose }, { quiet: true }));
  return { given: state.given, failure: state.failure, message: state.message, isBusy, renew, check };
}
