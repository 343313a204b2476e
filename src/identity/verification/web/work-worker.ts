import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './derive-key.ts';

// A file of its own from this site, so that `script-src 'self'` lets it run, fetched only by those who choose it.
handler({ deriveKey });
