/** `waiting`: accepted from staff while the scanner gave no answer. */
export type UploadScanState = 'clean' | 'waiting' | 'infected';

/** Days for which results of scans, and quarantined files, are kept. */
export const scanRetentionDays = 200;
