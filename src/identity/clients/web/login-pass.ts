/** Purpose of the passes of the human check, shared by login and password reset. */
export const loginPassPurpose = 'login';
