import { type PasswordForm } from '#identity/accounts/web/password-form.ts';

/**
 * Passwords of clients. Their bytes are limited because RSA-OAEP encrypts at most 318 bytes at once, of which nonce, time and names
 * of the content take up to 110.
 */
export const clientPasswords: PasswordForm = { shortest: 8, mostBytes: 200 };

/** Numbers of the owner, known to others, that a password must not contain. */
export interface PasswordOwner {
  fundAccount?: string;
  mobile?: string | null;
  idNumber?: string | null;
}

/** Returns the complete numbers, and the parts of them that people use. */
export function listOwnNumbers({ fundAccount, mobile, idNumber }: PasswordOwner): string[] {
  const birth =
    idNumber && /^\d{17}[\dXx]$/.test(idNumber) ? [idNumber.slice(6, 14), idNumber.slice(8, 14), idNumber.slice(-6).toLowerCase()] : [];
  return [fundAccount, mobile, mobile?.slice(-8), ...birth].filter(
    (number) => number !== undefined && number !== null && number.length >= 6,
  ) as string[];
}
