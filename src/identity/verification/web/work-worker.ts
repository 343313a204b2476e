import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './derive-key.ts';

// A separate file of this site, so that `script-src 'self'` allows it, loaded only by visitors who choose it.
handler({ deriveKey });
