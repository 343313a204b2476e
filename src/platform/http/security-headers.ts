/**
 * Headers of every page. Scripts, styles and images come only from this site, and no inline code runs, so text of an editor or a visitor
 * can never become a program.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
};

/** Headers for documents that must not keep a reference to an opener, which could navigate them to a fake page. */
export const isolationHeaders: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' };

/** Sent in addition when the site is reached over TLS. */
export const transportSecurity = 'max-age=31536000; includeSubDomains';
