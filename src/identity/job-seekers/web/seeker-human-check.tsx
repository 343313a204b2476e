import { useState } from 'react';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { Button } from '#ui/components/button/button.tsx';
import type { SendCodeRequest } from '../schema/seekers.ts';
import { PictureCheck } from './picture-check.tsx';

interface SeekerHumanCheckProps {
  /** As `consumeHumanPass` is asked for it on the server. */
  purpose: string;
  error?: string;
  onEnter(): void;
}

/**
 * Shows that a person is there, inside a form: characters of an image or, for who cannot read them, the site's other checks. Each proof is
 * good for one act: give another `key` for the next. Read it out of the form with `readHumanProof`.
 */
export function SeekerHumanCheck({ purpose, error, onEnter }: SeekerHumanCheckProps) {
  const [isPicture, setIsPicture] = useState(true);
  const other = (
    <Button kind="quiet" onClick={() => setIsPicture(!isPicture)}>
      {isPicture ? '看不清？改用其他方式' : '改用图中的字符'}
    </Button>
  );
  if (isPicture) {
    return (
      <PictureCheck error={error} onEnter={onEnter}>
        {other}
      </PictureCheck>
    );
  }
  return (
    <>
      <HumanCheck purpose={purpose} name="captcha" error={error} isOpen />
      <p>{other}</p>
    </>
  );
}

type HumanProof = Pick<SendCodeRequest, 'captchaId' | 'captcha' | 'pass'>;

/** The proof that a form brings, if it brings one: characters without their image are none. */
export function readHumanProof(data: FormData): HumanProof | undefined {
  const [captchaId, answer] = [data.get('captchaId'), data.get('captcha')].map((value) =>
    typeof value === 'string' ? value.trim() : undefined,
  );
  if (!answer || captchaId === '') return undefined;
  return captchaId ? { captchaId, captcha: answer } : { pass: answer };
}
