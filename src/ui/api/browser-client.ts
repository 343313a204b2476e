import type { AnyCall, Audience, Caller } from '#contract/call.ts';
import { formatLocalAddress } from '#contract/local-address.ts';
import type { SessionEnding } from '#contract/session-ending.ts';
import type { BrowserSettings } from '../boot/read-settings.ts';
import { notify, toastAcrossDocuments } from '../components/notification/notification-store.ts';
import { createApiClient, type Client } from './client.ts';
import { idleSeconds, watchInput } from './last-input.ts';
import { createDraftKeeper, type DraftKeeper } from './session/draft-keeper.ts';
import { noteExpiry } from './session/session-expiry.ts';

export interface BrowserClientOptions {
  settings: BrowserSettings;
  /** Returns the token of the stored session of a client or job seeker; undefined without a session. */
  getToken(who: Audience): string | undefined;
  getOwner(who: Audience): string | undefined;
  /** Deletes the stored session, which the server no longer accepts. */
  forgetSession(who: Audience, ended?: SessionEnding): void;
  /** Client navigation, so that the message stays visible on the login page. */
  navigate(to: string): void;
  /** Returns the login page of clients or job seekers for a page of the site, without query. */
  loginPath(who: Audience, pathname: string): string;
}

export interface BrowserClient {
  client: Client;
  /** Makes the calls of page loaders: public responses may be cached for up to 60 s, unless the call forbids it. */
  pageCall: Caller;
  drafts: DraftKeeper;
}

/** Connects the generic client to this site's messages, support page and login flow. The only place that knows them all. */
export function createBrowserClient(options: BrowserClientOptions): BrowserClient {
  const { settings, getToken, getOwner, forgetSession, navigate, loginPath } = options;
  watchInput();
  const drafts = createDraftKeeper({ owner: getOwner });
  const client: Client = createApiClient({
    ...settings,
    getToken,
    idleSeconds,
    // The login page is a document of its own: the message goes with the visitor.
    notify: { info: (text) => toastAcrossDocuments(text), error: (text) => notify({ kind: 'error', text }) },
    // Loads a new document, so that nothing of the failed page remains.
    goToSupport: ({ code }) => location.assign(`/Support.html?reason=${code}`),
    onSessionExpired(who, ended) {
      drafts.keep(who);
      noteExpiry(who, ended);
      forgetSession(who, ended);
      client.forgetAnswers();
      const login = loginPath(who, location.pathname);
      if (location.pathname !== login) navigate(`${login}?returnUrl=${encodeURIComponent(formatLocalAddress(location))}`);
    },
  });
  const pageCall: Caller = (which, input, more) => {
    const isStored = which.who === 'public' && mayBeStored(which, input);
    return client.call(which, input, isStored ? { cache: true, ...more } : more);
  };
  return { client, pageCall, drafts };
}

function mayBeStored({ storedFor = {} }: AnyCall, input: unknown): boolean {
  const given = input as Readonly<Record<string, unknown>>;
  return Object.entries(storedFor).every(([field, value]) => (given[field] ?? value) === value);
}
