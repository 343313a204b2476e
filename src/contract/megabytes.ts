/** Formats a limit of whole megabytes: 10485760 gives `10 MB`. */
export const formatMegabytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`;
