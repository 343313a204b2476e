/** The subject of the only item of a kind, including lists. */
export const wholeSubject = 'all';

/** Returns the subject of an entry of such a list: `all/HQ01`. */
export const entrySubject = (key: string): string => `${wholeSubject}/${key}`;

/** Returns the key of an entry from its subject. */
export const keyOfSubject = (subject: string): string => subject.slice(entrySubject('').length);
