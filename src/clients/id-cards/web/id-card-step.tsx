import { useEffect, useRef, useState } from 'react';
import type { StepProps } from '#clients/cases/step.ts';
import { ConsentAsk } from '#clients/privacy/web/consent-ask.tsx';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { idPhotoConsent } from '../calls.ts';
import type { OcrResult } from '../schema.ts';
import { CardForm } from './card-form.tsx';
import { SidePicture } from './photos/side-picture.tsx';
import { SwappedSides } from './photos/swapped-sides.tsx';
import { useIdImages, type IdImages } from './photos/use-id-images.ts';
import { useReading } from './photos/use-reading.ts';
import './id-card-step.css';

/** The identity-card step of a case: consent, both pictures and what was found of them, the fields, those in doubt confirmed. */
export function IdCardStep({ acptId, returned, onDone }: StepProps) {
  return (
    <ConsentAsk code={idPhotoConsent}>
      <CardWork acptId={acptId} returned={returned} onDone={onDone} />
    </ConsentAsk>
  );
}

type WorkProps = Pick<StepProps, 'acptId' | 'returned' | 'onDone'>;

function CardWork({ acptId, returned, onDone }: WorkProps) {
  const images = useIdImages(acptId);
  const [reading, setReading] = useState<OcrResult>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isReading = reading !== undefined;
  const wasReading = useRef(false);
  useEffect(() => {
    // Whoever cannot see the page is told that there is another part of it now.
    if (isReading !== wasReading.current) heading.current?.focus();
    wasReading.current = isReading;
  }, [isReading]);
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        {reading ? '核对身份证信息' : '上传身份证照片'}
      </h3>
      {reading ? (
        <CardForm
          acptId={acptId}
          judgement={images.judgement}
          images={images.state}
          reading={reading}
          returnedFields={returned?.fields ?? []}
          onBack={() => setReading(undefined)}
          onDone={onDone}
        />
      ) : (
        <Photos acptId={acptId} images={images} onRead={setReading} />
      )}
    </>
  );
}

interface PhotosProps {
  acptId: string;
  images: IdImages;
  onRead(reading: OcrResult): void;
}

function Photos({ acptId, images, onRead }: PhotosProps) {
  const { state, busy, errors, judgement, add, clear } = images;
  const { isBusy, problem, go } = useReading({ acptId, images, onRead });
  const isSending = busy.front !== undefined || busy.back !== undefined;
  return (
    <>
      <p>
        请把证件放在深色、平整的桌面上拍摄，四角都留在画面内。照片会自动检查、转正并裁剪；照片加密保存，只用于本次办理。不方便上传的，可以携带身份证到
        <a href={paths.branches()}>营业部</a>办理。
      </p>
      <div className="id-sides">
        {(['front', 'back'] as const).map((side) => (
          <SidePicture
            key={side}
            side={side}
            url={judgement[side]?.straight.webUrl ?? state[`${side}Url`]}
            fileName={state[`${side}Name`]}
            busy={busy[side]}
            error={errors[side]}
            findings={judgement[side]?.findings ?? []}
            onChoose={(file) => void add(side, file)}
          />
        ))}
      </div>
      {judgement.canExchange && <SwappedSides onExchange={images.exchange} />}
      <div role="alert">
        {problem && (
          <Note tone="danger" title="未能继续">
            {problem}
          </Note>
        )}
      </div>
      <p role="status">{isBusy && '正在识别证件文字，通常需要几秒钟…'}</p>
      <div className="id-acts cluster">
        <Button kind="primary" aria-busy={isBusy || isSending} onClick={() => go(true)}>
          识别并核对
        </Button>
        <Button aria-busy={isBusy || isSending} onClick={() => go(false)}>
          不用识别，手工填写
        </Button>
        {(state.frontUrl || state.backUrl) && (
          <Button kind="quiet" onClick={() => void clear()}>
            清除照片
          </Button>
        )}
      </div>
    </>
  );
}
