import { type PasswordForm } from '#identity/accounts/web/password-form.ts';

/** Passwords of staff. */
export const staffPasswords: PasswordForm = { shortest: 12 };
/** The last passwords that may not be used again. */
export const formerPasswords = 5;
