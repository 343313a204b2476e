/** A client, and the cookie of a browser that they trust. */
export interface TrustedClient {
  fundAccount: string;
  cookie: string;
}
