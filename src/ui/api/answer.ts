import type { Call } from '#contract/call.ts';
import { CallError } from '#contract/call-error.ts';
import { unwrap, type Envelope } from '#contract/envelope.ts';
import { ResponseError } from './response-error.ts';

/**
 * The bare result of a call's answer. Throws `CallError` when our envelope says it is no success, whatever its HTTP status,
 * and `ResponseError` when there is no envelope of ours. An empty 204 is a success without a result.
 */
export async function readAnswer<Result>(which: Call<unknown, Result>, response: Response): Promise<Result> {
  const text = await response.text();
  if (response.status === 204) return undefined as Result;
  const envelope = toEnvelope(text);
  const success = envelope && unwrap(which.family, envelope);
  if (success && response.ok) return success.result as Result;
  if (!envelope || success) throw new ResponseError(response.status, text);
  const { code, msg, errors = [], ...extra } = envelope;
  throw new CallError(code, msg || '加载失败', {
    status: response.status,
    errors,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    extra,
  });
}

function toEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
      ? (value as Envelope)
      : undefined;
  } catch {
    return undefined;
  }
}
