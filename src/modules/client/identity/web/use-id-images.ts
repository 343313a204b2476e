import { useCallback, useEffect, useReducer, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import { useClient } from '#web/api/client-context.ts';
import { failureText } from '#web/api/error-catalogue.ts';
import { formatFileSize } from '#web/format/numbers.ts';
import { idImagesCached, idImagesClear, idImageUpload, pictureLimits } from '../calls.ts';
import { emptyIdCard, nextIdCard, type IdCardState, type Side } from './id-card-state.ts';
import { shrinkPicture } from '#web/form/shrink-picture.ts';

const uploadMs = 120_000;

export type SidePhases = Partial<Record<Side, 'preparing' | 'sending'>>;

export interface IdImages {
  state: IdCardState;
  busy: SidePhases;
  errors: Partial<Record<Side, string>>;
  /** Sends a picture of a side; a failure leaves what was there. */
  add(side: Side, file: File): Promise<void>;
  /** Forgets both, here and on the server. */
  clear(): Promise<void>;
  setError(side: Side, message: string): void;
}

/** The pictures of a client's card while they are being sent: those that the server has already are there at once. */
export function useIdImages(acptId: string): IdImages {
  const client = useClient();
  const [state, dispatch] = useReducer(nextIdCard, emptyIdCard);
  const [busy, setBusy] = useState<SidePhases>({});
  const [errors, setErrors] = useState<IdImages['errors']>({});
  const setError = useCallback((side: Side, message: string | undefined) => setErrors((all) => ({ ...all, [side]: message })), []);

  useEffect(() => {
    const attempt = new AbortController();
    client()
      .call(idImagesCached, { acpt_id: acptId }, { signal: attempt.signal, quiet: true })
      .then((cached) => {
        for (const side of ['front', 'back'] as const) {
          const image = cached[side];
          if (image) dispatch({ kind: 'cached', side, image });
        }
      })
      // Without them the client sends new ones.
      .catch(() => undefined);
    return () => attempt.abort();
  }, [client, acptId]);

  const add = async (side: Side, file: File): Promise<void> => {
    setError(side, undefined);
    setBusy((all) => ({ ...all, [side]: 'preparing' }));
    try {
      const picture = await shrinkPicture(file);
      if (picture.size > pictureLimits.bytes) {
        setError(side, `照片有 ${formatFileSize(picture.size)}，不能超过 10 MB`);
        return;
      }
      setBusy((all) => ({ ...all, [side]: 'sending' }));
      const image = await client().call(idImageUpload, { side, file: picture }, { timeoutMs: uploadMs });
      dispatch({ kind: 'uploaded', side, image });
    } catch (error) {
      setError(side, uploadFailure(error));
    } finally {
      setBusy((all) => ({ ...all, [side]: undefined }));
    }
  };
  const clear = async (): Promise<void> => {
    dispatch({ kind: 'clear' });
    setErrors({});
    // What cannot be forgotten now is forgotten within a day.
    await client()
      .call(idImagesClear, {})
      .catch(() => undefined);
  };
  return { state, busy, errors, add, clear, setError };
}

const uploadFailure = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) || failureText(error, '没有上传成功，请检查网络后重新选择');
