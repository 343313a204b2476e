/** What opens and draws pictures. It takes ten megabytes of memory and most pages need none of it: it is read when the first picture comes. */
export const loadSharp = async () => (await import('sharp')).default;
