export interface LoginAccount {
  kind: 'fundAccount' | 'mobile';
  number: string;
}

/** Classifies the number: a mainland mobile number unless the visitor chose fund account. */
export function parseAccount(number: string, kind?: LoginAccount['kind']): LoginAccount {
  return { kind: kind ?? (/^1[3-9]\d{9}$/.test(number) ? 'mobile' : 'fundAccount'), number };
}
