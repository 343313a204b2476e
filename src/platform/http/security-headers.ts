/**
 * Headers of every page. Scripts, styles and pictures come from this site alone and nothing inline runs, so what an
 * editor or a visitor typed can never become a program.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
};

/** Of documents that no other window may hold on to, and lead away from what somebody has just seen to be ours. */
export const aloneHeaders: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' };

/** Sent besides when the site is reached over TLS. */
export const transportSecurity = 'max-age=31536000; includeSubDomains';
