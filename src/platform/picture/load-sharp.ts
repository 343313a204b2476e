/** Loads the picture library on first use: it takes ten megabytes of memory, which most pages do not need. */
export const loadSharp = async () => (await import('sharp')).default;
