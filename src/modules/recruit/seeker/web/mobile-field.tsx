import { TextInput } from '#web/ui/text-input.tsx';

/** The mobile number of a form, as its field `mobileTel`. */
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
      maxLength={20}
    />
  );
}

/** The number as people write or paste it, put right; undefined when it is none. */
export function readMobile(data: FormData): string | undefined {
  const typed = String(data.get('mobileTel') ?? '')
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '');
  return /^1[3-9]\d{9}$/.test(typed) ? typed : undefined;
}
