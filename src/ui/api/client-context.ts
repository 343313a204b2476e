import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AnyCall } from '#contract/call.ts';
import type { Client } from './client.ts';

/** The browser's client for the components below. Absent on the server, where rendering makes no calls. */
export const ClientContext = createContext<Client | undefined>(undefined);

/** Returns the client, for event handlers and effects. Throws without a `ClientContext`. */
export function useClient(): () => Client {
  const client = useContext(ClientContext);
  return useCallback(() => {
    if (!client) throw new Error('No ClientContext above this component');
    return client;
  }, [client]);
}

const nothing = (): (() => void) => () => {};
const never = (): boolean => false;

/** Returns true while the call is in flight, from any component. False on the server. */
export function useLoading(call: AnyCall): boolean {
  const loading = useContext(ClientContext)?.loading;
  return useSyncExternalStore(loading?.subscribe ?? nothing, () => loading?.isLoading(call) ?? false, never);
}
