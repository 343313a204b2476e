/**
 * Requests a service that the operator has configured; the only `fetch` of the server. Redirects are refused, because the place
 * they lead to would receive tokens and personal data of the request. Addresses that users enter go through `requestOutbound`.
 */
export function fetchExternal(address: string | URL, init: Omit<RequestInit, 'redirect'>): Promise<Response> {
  return fetch(address, { ...init, redirect: 'error' });
}
