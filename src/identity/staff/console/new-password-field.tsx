import { useState } from 'react';
import { getStrengthHint, longestPassword } from '#identity/accounts/web/password-form.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { formerPasswords, staffPasswords } from '../web/password-rules.ts';

/** A new password of a member of staff, with a hint while it is typed. */
export function NewPasswordField({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextInput
        name={name}
        label={label}
        hint={`${staffPasswords.shortest} 至 ${longestPassword} 个字符，可用汉字、空格和任何符号；不能是常见密码，不能含有登录名、姓名或公司名称，不能是最近 ${formerPasswords} 次用过的`}
        type="password"
        autoComplete="new-password"
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error}
      />
      <output className="quiet">{getStrengthHint(typed, staffPasswords)}</output>
    </>
  );
}
