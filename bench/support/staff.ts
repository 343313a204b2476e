type Answer<Data> = { code: number; msg: string; result: Data };
export type Ask = <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | FormData) => Promise<Data>;

export const demoPassword = 'Qianting-2026';

/** Signs somebody of the demo staff in at a console (`http://127.0.0.1:8081`). Returns how they then call it; it throws what is not a success. */
export async function signInStaff(consoleSite: string, loginName: string): Promise<Ask> {
  const headers: Record<string, string> = { origin: consoleSite, 'sec-fetch-site': 'same-origin' };
  const ask: Ask = async <Data>(method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const sent = body && { body: isForm ? body : JSON.stringify(body) };
    const type: Record<string, string> = body && !isForm ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${consoleSite}/console/api${path}`, { method, headers: { ...headers, ...type }, ...sent });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie) headers.cookie = cookie;
    const { code, msg, result } = (await response.json()) as Answer<Data>;
    if (code !== 0 && code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`);
    return result;
  };
  await ask('POST', '/session', { loginName, password: demoPassword });
  return ask;
}
