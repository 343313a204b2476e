import { readBrowserSettings } from '#ui/boot/read-settings.ts';
import type { LoginFormValues } from './sign-in.ts';

type RememberedAccount = Pick<LoginFormValues, 'accountType' | 'account'>;

const key = (): string => `${readBrowserSettings().product}.account`;

/** Returns the account name that this browser remembers; nothing but the name is stored. */
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

/** Stores the name. Does nothing when the browser forbids storage. */
export function rememberAccount({ accountType, account }: RememberedAccount): void {
  try {
    // Picked by name: the caller's object may also hold the password.
    localStorage.setItem(key(), JSON.stringify({ accountType, account }));
  } catch {
    // The visitor enters the name again next time.
  }
}

export function forgetRememberedAccount(): void {
  try {
    localStorage.removeItem(key());
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}
