import { isTypedNumber } from '#contract/typed-number.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { readNumberField } from '#ui/form/check-typed.ts';

/** The mobile number field `mobileTel` of a form. */
export function MobileField({ error }: { error?: string }) {
  return (
    <TextInput
      name="mobileTel"
      label="手机号码"
      hint="中国内地 11 位手机号码"
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      reads="mobile"
    />
  );
}

/** Returns the normalised number; undefined when it is invalid. */
export function readMobileField(data: FormData): string | undefined {
  const read = readNumberField(data, 'mobileTel', 'mobile');
  return isTypedNumber('mobile', read) ? read : undefined;
}
