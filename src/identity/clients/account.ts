export interface Account {
  kind: 'fundAccount' | 'mobile';
  number: string;
}

/** Classifies the number: a mainland mobile number unless the visitor chose fund account. */
export function toAccount(number: string, kind?: Account['kind']): Account {
  return { kind: kind ?? (/^1[3-9]\d{9}$/.test(number) ? 'mobile' : 'fundAccount'), number };
}
