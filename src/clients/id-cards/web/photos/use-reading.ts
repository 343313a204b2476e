import { useEffect, useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { idCardRead, idImagesBind } from '../../calls.ts';
import type { OcrResult } from '../../schema.ts';
import type { IdImages } from './use-id-images.ts';

/** Timeout: reading both sides takes a few seconds, longer while others wait. */
const readMs = 60_000;
const nothingRead: OcrResult = { outcome: 'manual', fields: {} };
const sides = ['front', 'back'] as const;

interface ReadingProps {
  acptId: string;
  images: IdImages;
  onRead(reading: OcrResult): void;
}

/** Attaches the pictures to the case and, on request, runs OCR. If that fails the client can type the fields. */
export function useReading({ acptId, images, onRead }: ReadingProps) {
  const { state, busy, setError } = images;

  const isComplete = (): boolean => {
    const missing = sides.filter((side) => state[`${side}Url`] === '');
    for (const side of missing) setError(side, side === 'front' ? '请上传人像面照片' : '请上传国徽面照片');
    return missing.length === 0;
  };
  const { errors, isBusy, run } = useAction<boolean>({
    act: async (client, isRead) => {
      await client.call(idImagesBind, { acpt_id: acptId, front_id: state.frontId || undefined, back_id: state.backId || undefined });
      onRead(isRead ? await client.call(idCardRead, { acpt_id: acptId }, { timeoutMs: readMs }) : nothingRead);
    },
    explain: (error) => {
      const named = error instanceof CallError ? error.errors : [];
      for (const { path, message } of named) setError(path === 'back_id' ? 'back' : 'front', message);
      return named.length > 0 ? [] : failureSentence('没有完成，请检查网络后重试；也可以选择手工填写')(error);
    },
  });
  // If a client acts before the server's pictures are loaded, the page must not claim that there are none.
  const [wish, setWish] = useState<{ isRead: boolean }>();
  const isHeldUp = isBusy || images.isAsking || busy.front !== undefined || busy.back !== undefined;
  useEffect(() => {
    if (!wish || isHeldUp) return;
    setWish(undefined);
    if (isComplete()) run(wish.isRead);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is created on every render, from the current state
  }, [wish, isHeldUp]);
  const go = (isRead: boolean): void => {
    if (images.isAsking) setWish({ isRead });
    else if (!isHeldUp && isComplete()) run(isRead);
  };
  return { isBusy: isBusy || wish !== undefined, problem: errors[0]?.message, go };
}
