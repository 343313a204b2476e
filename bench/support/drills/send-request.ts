/** The result of one request. */
export interface RequestResult {
  /** The time of sending, by `performance.now()`. */
  sentAt: number;
  /** Time from sending to the last byte. */
  seconds: number;
  /** 0 on a timeout or a broken connection. */
  status: number;
  headers: Headers;
  /** The body if it is JSON. */
  json?: Record<string, unknown>;
}

interface Question {
  /** The timeout of the response. */
  answerMs: number;
  /** A form, or JSON, to be sent by POST. */
  body?: FormData;
  json?: object;
  /** The address of the visitor. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
  /** Defaults to POST with a body, else to GET. */
  method?: string;
}

/** Sends one request. Never rejects: a missing response is a result as well. */
export async function sendRequest(url: string, { answerMs, body, json: sent, from, headers, method }: Question): Promise<RequestResult> {
  const sentAt = performance.now();
  const secondsSince = () => (performance.now() - sentAt) / 1000;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(answerMs),
      headers: { ...headers, ...(from && { 'x-forwarded-for': from }), ...(sent && { 'content-type': 'application/json' }) },
      ...((body ?? sent) && { method: method ?? 'POST', body: body ?? JSON.stringify(sent) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined;
    return { sentAt, seconds: secondsSince(), status: response.status, headers: response.headers, ...(json && { json }) };
  } catch {
    return { sentAt, seconds: secondsSince(), status: 0, headers: new Headers() };
  }
}

/** True when a call was refused as required while the database is unreachable. */
export const isRefusal = ({ status, headers, json }: RequestResult): boolean =>
  status === 503 && headers.has('retry-after') && json?.code === 50300 && typeof json.msg === 'string' && /[一-龥]/.test(json.msg);
