import { useCallback, useEffect, useReducer, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { shrinkPicture } from '#ui/form/shrink-picture.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { idImagesCached, idImagesClear, idImagesJudged, idImageUpload, pictureLimits, idImagesExchange } from '../../calls.ts';
import type { JudgementResult } from '../../schema.ts';
import { emptyIdCard, nextIdCard, type IdCardEvent, type IdCardState, type IdCardSide } from '../id-card-state.ts';

const uploadMs = 120_000;

export type SidePhases = Partial<Record<IdCardSide, 'preparing' | 'sending'>>;

export interface IdImages {
  state: IdCardState;
  /** True until the server's pictures are loaded. */
  isAsking: boolean;
  busy: SidePhases;
  errors: Partial<Record<IdCardSide, string>>;
  /** Findings about the pictures, without those that are being replaced. */
  judgement: JudgementResult;
  /** Uploads a picture of a side; a failure keeps the former one. */
  add(side: IdCardSide, file: File): Promise<void>;
  /** Moves each picture to the other side. */
  exchange(): Promise<void>;
  /** Deletes both, here and on the server. */
  clear(): Promise<void>;
  setError(side: IdCardSide, message: string): void;
}

/** The pictures of a client's card during upload, starting with those that the server already has. */
export function useIdImages(acptId: string): IdImages {
  const client = useClient();
  const [state, dispatch] = useReducer(nextIdCard, emptyIdCard);
  const [busy, setBusy] = useState<SidePhases>({});
  const [errors, setErrors] = useState<IdImages['errors']>({});
  const judged = useJudgement(acptId);
  const { setJudgement } = judged;
  const setError = useCallback((side: IdCardSide, message: string | undefined) => setErrors((all) => ({ ...all, [side]: message })), []);

  const isAsking = useKept(acptId, dispatch, setJudgement);

  const add = async (side: IdCardSide, file: File): Promise<void> => {
    setError(side, undefined);
    setBusy((all) => ({ ...all, [side]: 'preparing' }));
    judged.forget(side);
    try {
      const picture = await shrinkPicture(file);
      if (picture.size > pictureLimits.bytes) {
        setError(side, `照片有 ${formatFileSize(picture.size)}，不能超过 ${formatFileSize(pictureLimits.bytes)}`);
        return;
      }
      setBusy((all) => ({ ...all, [side]: 'sending' }));
      const image = await client().call(idImageUpload, { side, file: picture }, { timeoutMs: uploadMs });
      dispatch({ kind: 'uploaded', side, image });
    } catch (error) {
      setError(side, uploadFailure(error));
    } finally {
      // After a failure as well, since the former picture still exists.
      await judged.ask();
      setBusy((all) => ({ ...all, [side]: undefined }));
    }
  };
  const exchange = async (): Promise<void> => {
    setErrors({});
    const exchanged = await judged.exchange();
    dispatch({ kind: 'clear' });
    for (const { side, image } of imagesOf(exchanged)) dispatch({ kind: 'uploaded', side, image });
  };
  const clear = async (): Promise<void> => {
    dispatch({ kind: 'clear' });
    setErrors({});
    judged.setJudgement(nothingJudged);
    // If the deletion fails, the pictures expire within a day.
    await client()
      .call(idImagesClear, {})
      .catch(() => undefined);
  };
  return { state, isAsking, busy, errors, judgement: judged.judgement, add, exchange, clear, setError };
}

const uploadFailure = (error: unknown): string =>
  (error instanceof CallError && error.errors.map(({ message }) => message).join('')) ||
  failureText(error, '没有上传成功，请检查网络后重新选择');

/** Returns the displayed pictures by side. */
const imagesOf = (judged: JudgementResult) =>
  (['front', 'back'] as const).flatMap((side) => {
    const image = judged[side];
    return image ? [{ side, image: { fileId: image.fileId, webUrl: image.straight.webUrl } }] : [];
  });

/** Loads the server's pictures once and reports while loading; when that fails the client uploads new ones. */
function useKept(acptId: string, dispatch: (event: IdCardEvent) => void, setJudgement: (judged: JudgementResult) => void): boolean {
  const client = useClient();
  const [isAsking, setIsAsking] = useState(true);
  useEffect(() => {
    const attempt = new AbortController();
    const asked = [{ acpt_id: acptId }, { signal: attempt.signal, quiet: true }] as const;
    Promise.all([client().call(idImagesCached, ...asked), client().call(idImagesJudged, ...asked)])
      .then(([cached, judged]) => {
        setJudgement(judged);
        for (const side of ['front', 'back'] as const) {
          const image = cached[side];
          if (image) dispatch({ kind: 'cached', side, image });
        }
      })
      .catch(() => undefined)
      .finally(() => attempt.signal.aborted || setIsAsking(false));
    return () => attempt.abort();
  }, [client, acptId, dispatch, setJudgement]);
  return isAsking;
}

const nothingJudged: JudgementResult = { front: null, back: null, canExchange: false };

/** Loads the findings about the pictures of a case. */
function useJudgement(acptId: string) {
  const client = useClient();
  const [judgement, setJudgement] = useState(nothingJudged);
  return {
    judgement,
    setJudgement,
    /** Hides the findings of a side while its picture is being replaced. */
    forget: (side: IdCardSide): void => setJudgement((all) => ({ ...all, [side]: null, canExchange: false })),
    /** Reloads the findings. If that fails, the original pictures are shown. */
    async ask(): Promise<void> {
      const judged = await client()
        .call(idImagesJudged, { acpt_id: acptId }, { quiet: true })
        .catch(() => undefined);
      if (judged) setJudgement(judged);
    },
    /** Moves each picture to the other side. */
    async exchange(): Promise<JudgementResult> {
      const judged = await client().call(idImagesExchange, { acpt_id: acptId });
      setJudgement(judged);
      return judged;
    },
  };
}
