/** What differs, on the site that journeys run on, from the site as an operator starts it. */
export const siteSettings = {
  DATABASE_URL: '',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '1000000',
  // All journeys come from one network.
  CODES_PER_NETWORK_HOUR: '10000',
  // But those that fail to sign in say by X-Forwarded-For that they come from another one: after a few failures a network is asked for more.
  TRUST_PROXY: '1',
  // Journeys that run side by side share the demo firm's staff; that one session more ends the oldest is tried on services.
  STAFF_SESSIONS: '50',
  STAFF_SIGN_INS_PER_MINUTE: '10000',
  // Whoever follows a delivery sees it move at once.
  DEMO_MOVE_SECONDS: '2',
};
