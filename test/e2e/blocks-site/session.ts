const key = 'blocks-site';

/** The session of the small site; its token is the name of the user. */
export const siteSession = {
  owner: (): string | undefined => localStorage.getItem(key) ?? undefined,
  save: (owner: string): void => localStorage.setItem(key, owner),
  forget: (): void => localStorage.removeItem(key),
};
