/** What a client signs in with. */
export interface Account {
  kind: 'fundAccount' | 'mobile';
  number: string;
}

/** A mainland mobile number unless the visitor said that it is a fund account. */
export function toAccount(number: string, kind?: Account['kind']): Account {
  return { kind: kind ?? (/^1[3-9]\d{9}$/.test(number) ? 'mobile' : 'fundAccount'), number };
}
