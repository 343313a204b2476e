import { readSettings } from '#ui/boot/read-settings.ts';
import type { LoginForm } from './sign-in.ts';

type RememberedAccount = Pick<LoginForm, 'accountType' | 'account'>;

const key = (): string => `${readSettings().product}.account`;

/** The account name that the visitor asked this browser to remember; never more than the name. */
export function readRememberedAccount(): RememberedAccount | undefined {
  try {
    const { accountType, account } = JSON.parse(localStorage.getItem(key()) ?? '') as Partial<RememberedAccount>;
    return account && /^\d{1,20}$/.test(account)
      ? { account, accountType: accountType === 'mobile' ? 'mobile' : 'fundAccount' }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the name. Does nothing where the browser forbids storage. */
export function rememberAccount({ accountType, account }: RememberedAccount): void {
  try {
    // Named one by one: the caller's object may hold the password as well.
    localStorage.setItem(key(), JSON.stringify({ accountType, account }));
  } catch {
    // The visitor types the name again next time.
  }
}

export function forgetRememberedAccount(): void {
  try {
    localStorage.removeItem(key());
  } catch {
    // Nothing can be stored, so nothing is.
  }
}
