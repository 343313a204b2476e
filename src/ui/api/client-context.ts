import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AnyCall } from '#contract/call.ts';
import type { Client } from './client.ts';

/** The browser's client for the components below. Absent on the server, where nothing calls during render. */
export const ClientContext = createContext<Client | undefined>(undefined);

/** The client, for event handlers and effects. Throws where no `ClientContext` stands above. */
export function useClient(): () => Client {
  const client = useContext(ClientContext);
  return useCallback(() => {
    if (!client) throw new Error('No ClientContext above this component');
    return client;
  }, [client]);
}

const nothing = (): (() => void) => () => {};
const never = (): boolean => false;

/** True while the call is on its way, whoever made it. False on the server. */
export function useLoading(call: AnyCall): boolean {
  const loading = useContext(ClientContext)?.loading;
  return useSyncExternalStore(loading?.subscribe ?? nothing, () => loading?.isLoading(call) ?? false, never);
}
