/** A client, and the cookie of a browser that he trusts. */
export interface TrustedClient {
  fundAccount: string;
  cookie: string;
}
