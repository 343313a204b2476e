import type { FieldError } from '#contract/envelope.ts';
import { sealPassword } from '#identity/clients/web/seal-password.ts';
import type { Client } from '#ui/api/client.ts';
import type { FlowField } from '#clients/cases/flow.ts';

export type TypedValues = Readonly<Record<string, string>>;

/** Of these the browser knows only a mask: nothing typed means that nothing changes. */
const isMasked = ({ kind }: FlowField): boolean => ['mobile', 'email', 'address', 'tradingPassword'].includes(kind);

/** What was typed, and what the browser can tell by itself to be wrong; the server holds every rule against it again. */
export function readFormValues(
  data: FormData,
  fields: readonly FlowField[],
): { values: Record<string, string>; codes: { code?: string; emailCode?: string }; errors: FieldError[] } {
  const textOf = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const values: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    const value = textOf(field.name);
    if (value !== '' || !isMasked(field)) values[field.name] = value;
    const again = `${field.name}Again`;
    if (field.kind === 'tradingPassword' && value !== textOf(again)) errors.push({ path: again, message: '两次输入的密码不一致' });
  }
  const [code, emailCode] = [textOf('code'), textOf('emailCode')];
  return { values, codes: { ...(code && { code }), ...(emailCode && { emailCode }) }, errors };
}

/** What may wait on the server unproven: no password, and neither a number nor a mail address without its code. */
export function toDraft(values: TypedValues, fields: readonly FlowField[]): Record<string, string> {
  const isKept = (name: string): boolean =>
    !['tradingPassword', 'mobile', 'email'].includes(fields.find((field) => field.name === name)?.kind ?? '');
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

/** The values with a trading password among them encrypted as at the login. */
export async function encryptPasswords(
  client: Client,
  fields: readonly FlowField[],
  values: TypedValues,
): Promise<{ values: TypedValues; keyId?: string }> {
  const name = fields.find(({ kind }) => kind === 'tradingPassword')?.name;
  const password = name && values[name];
  if (!name || !password) return { values };
  const { keyId, password: sealed } = await sealPassword(client, password);
  return { values: { ...values, [name]: sealed }, keyId };
}
