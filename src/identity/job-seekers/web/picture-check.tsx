import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { isInputMethodKey } from '#ui/form/composing.ts';
import { captchaGet, captchaSize } from '../calls/seekers.ts';
import { seekerLimits } from './seeker-limits.ts';
import './picture-check.css';

/** Shortly before the server's expiry of the image, in ms. */
const renewAfterMs = 290_000;

interface PictureCheckProps {
  error?: string;
  /** Called on Enter in the field, which does not submit the surrounding form. */
  onEnter(): void;
  /** The link to another check. */
  children: ReactNode;
}

/** A captcha image with its input, as the form fields `captchaId` and `captcha`. */
export function PictureCheck({ error, onEnter, children }: PictureCheckProps) {
  const { load, retry, isRetrying } = useCall(captchaGet, {}, { quiet: true });
  const input = useRef<HTMLInputElement>(null);
  const given = load.state === 'ready' ? load.data : undefined;
  const latest = useRef(retry);
  useEffect(() => void (latest.current = retry));
  useEffect(() => {
    if (!given) return undefined;
    if (input.current) input.current.value = '';
    const timer = setTimeout(() => latest.current(), renewAfterMs);
    return () => clearTimeout(timer);
  }, [given]);
  const renew = (): void => {
    retry();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isInputMethodKey(event)) return;
    event.preventDefault();
    onEnter();
  };
  const field: FieldProps = {
    name: 'captcha',
    label: '图中的字符',
    hint: `4 个字母或数字，不分大小写；${seekerLimits.captchaMinutes} 分钟内有效`,
    error,
  };
  return (
    <Field {...field}>
      <input type="hidden" name="captchaId" value={given?.captchaId ?? ''} />
      <div className="picture-check cluster cluster--close middle">
        <input
          className="control"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-keep="no"
          ref={input}
          onKeyDown={onKeyDown}
          {...controlAttributes(field)}
        />
        <CaptchaImage image={given?.image} failure={load.state === 'failed' ? load.message : undefined} />
      </div>
      <p className="cluster cluster--close middle">
        <Button kind="quiet" aria-busy={isRetrying || undefined} onClick={renew}>
          换一张
        </Button>
        {children}
      </p>
    </Field>
  );
}

function CaptchaImage({ image, failure }: { image: string | undefined; failure: string | undefined }) {
  if (!image) {
    return (
      <span className="picture-check__image" role="status">
        {failure === undefined ? '正在加载…' : '图片没有加载出来'}
      </span>
    );
  }
  const alt = '验证图片：4 个变形的字母或数字。看不见或看不清时，可改用其他验证方式';
  return <img className="picture-check__image" src={image} alt={alt} {...captchaSize} />;
}
