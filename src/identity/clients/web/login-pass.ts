/** What the passes of the human check are for: the same for signing in and for setting a new password. */
export const loginPassPurpose = 'login';
