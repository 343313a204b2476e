import { CallError, isOutcome } from '#contract/call-error.ts';
import type { Audience } from '#contract/call.ts';
import { codes } from '#contract/codes.ts';
import type { SessionEnding } from '#contract/session-ending.ts';
import { ResponseError } from './response-error.ts';

/** What the catalogue can do in a page; given by whoever builds the client, so that the client knows no component. */
export interface CatalogueActions {
  notify: {
    /** A short message that goes by itself. */
    info(text: string): void;
    /** An error notification. */
    error(text: string): void;
  };
  /** Leaves for the support page. */
  goToSupport(error: CallError): void;
  /** Keeps what was typed and leaves for the login page of those for whom the call is, with who ended the session where somebody did. */
  onSessionExpired(who: Audience, ended?: SessionEnding): void;
}

/** Shows what is to be shown for a failed call; true when the visitor was sent away and the caller shall hear nothing more. */
export type ErrorCatalogue = (error: unknown, who: Audience) => boolean;

/** A page makes several calls at once; their common expiry is told once. As long as a message stands. */
const sameExpiryMs = 3000;

/**
 * The error catalogue of specification 8, as far as it holds for every call: 40000 goes to the support page and stops,
 * 50102 says so and starts the way back through the login page, HTTP 404 is notified, everything else is silent here
 * (the block shows 加载失败, the form shows the sentence).
 */
export function createErrorCatalogue({ notify, goToSupport, onSessionExpired }: CatalogueActions, now: () => number): ErrorCatalogue {
  let expiredAt = -Infinity;
  return (error, who) => {
    if (isOutcome(error, 'needsSupport')) {
      goToSupport(error);
      return true;
    }
    if (isOutcome(error, 'sessionExpired')) {
      if (now() - expiredAt < sameExpiryMs) return false;
      expiredAt = now();
      notify.info(codes.sessionExpired.text);
      onSessionExpired(who, error.extra['ended'] as SessionEnding | undefined);
    } else if (hasStatus(error, 404)) {
      notify.error(codes.notFound.text);
    }
    return false;
  };
}

/** The sentence a visitor reads about a failed call: the server's own words, or `otherwise` when it gave none. */
export function failureText(error: unknown, otherwise = '加载失败'): string {
  return error instanceof CallError ? error.message : otherwise;
}

function hasStatus(error: unknown, status: number): boolean {
  return (error instanceof CallError || error instanceof ResponseError) && error.status === status;
}
