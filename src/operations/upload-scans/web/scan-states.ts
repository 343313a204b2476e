/** `waiting`: accepted from staff while the scanner gave no answer. */
export type UploadScanState = 'clean' | 'waiting' | 'infected';

/** Days for which results of scans, and quarantined files, are kept. */
/** Minutes after which a file that waits for its scan is reported. */
export const lateScanMinutes = 15;

export const scanRetentionDays = 200;
