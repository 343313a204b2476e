/** How the only thing of a kind is called, be it a list. */
export const wholeSubject = 'all';

/** How an entry of such a list is called: `all/HQ01`. */
export const entrySubject = (key: string): string => `${wholeSubject}/${key}`;

/** What an entry is known by in its list. */
export const keyIn = (subject: string): string => subject.slice(entrySubject('').length);
