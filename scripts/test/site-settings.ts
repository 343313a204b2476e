/** Settings of the test site that differ from an operator's. */
export const siteSettings = {
  DATABASE_URL: '',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '1000000',
  // All tests come from one network.
  CODES_PER_NETWORK_HOUR: '10000',
  // Tests with failing logins send another network by X-Forwarded-For, because a network has to pass further checks after a few
  // failures.
  TRUST_PROXY: '1',
  // Parallel tests share the demo staff; the limit of sessions is tested on the services.
  STAFF_SESSIONS: '50',
  STAFF_SIGN_INS_PER_MINUTE: '10000',
  // Short, so that a test sees a delivery move immediately.
  DEMO_MOVE_SECONDS: '2',
};
