import { useEffect, useReducer, useState } from 'react';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import { useClient } from '#ui/api/client-context.ts';
import { initialQualification, loadQualification, reduceQualification, type QualificationState } from './qualification-state.ts';

export interface Qualification extends QualificationState {
  /** Checks again; the old result stays visible until the response arrives. */
  refresh(): void;
  isRefreshing: boolean;
}

/** Loads the conditions of one business when mounted. Give the component a key of both inputs. */
export function useQualification(busiCode: string, acptId?: string): Qualification {
  const client = useClient();
  const [state, dispatch] = useReducer(reduceQualification, initialQualification);
  const [asked, setAsked] = useState(0);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const input = { busi_code: busiCode, ...(acptId !== undefined && { acpt_id: acptId }), ...getBaseParameters() };
    void loadQualification(client().call, input, asking.signal).then((event) => {
      if (asking.signal.aborted) return;
      dispatch(event);
      setAnswered(asked);
    });
    return () => asking.abort();
  }, [client, busiCode, acptId, asked]);
  return { ...state, refresh: () => setAsked(asked + 1), isRefreshing: answered !== asked };
}
