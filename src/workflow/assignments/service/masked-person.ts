import type { Person } from '#identity/clients/service/person.ts';
import { maskAddress, maskEmail, maskFundAccount, maskIdNumber, maskMobile, maskName } from '#ui/format/masks.ts';

const fields = {
  name: { label: '姓名', mask: maskName },
  fundAccount: { label: '资金账号', mask: maskFundAccount },
  mobile: { label: '预留手机号', mask: maskMobile },
  idNumber: { label: '证件号码', mask: maskIdNumber },
  email: { label: '电子邮箱', mask: maskEmail },
  address: { label: '联系地址', mask: maskAddress },
} as const;
type PersonField = keyof typeof fields;

const isField = (name: string): name is PersonField => Object.hasOwn(fields, name);

/** Returns the personal fields of a person masked, each with the name by which it can be requested unmasked. */
export const maskPerson = (person: Person): { label: string; text: string; field: PersonField }[] =>
  (Object.keys(fields) as PersonField[]).flatMap((field) => {
    const value = person[field];
    return value ? [{ label: fields[field].label, text: fields[field].mask(value), field }] : [];
  });

/** Returns one value unmasked, or undefined where there is none. */
export const readUnmaskedValue = (person: Person, field: string): string | undefined =>
  isField(field) ? (person[field] ?? undefined) : undefined;
