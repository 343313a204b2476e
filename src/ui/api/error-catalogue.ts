import { CallError, isOutcome } from '#contract/call-error.ts';
import type { Audience } from '#contract/call.ts';
import { codes } from '#contract/codes.ts';
import type { SessionEnding } from '#contract/session-ending.ts';
import { ResponseError } from './response-error.ts';

/** Actions of the error catalogue in a page; injected, so that the client depends on no component. */
export interface CatalogueActions {
  notify: {
    /** Shows a short message that disappears by itself. */
    info(text: string): void;
    /** Shows an error notification. */
    error(text: string): void;
  };
  /** Redirects to the support page. */
  goToSupport(error: CallError): void;
  /** Keeps the form values and redirects to the login page of the call's audience, with the reason where somebody ended the session. */
  onSessionExpired(who: Audience, ended?: SessionEnding): void;
}

/** Shows the message for a failed call; returns true when the browser is redirected and the caller must receive nothing more. */
export type ErrorCatalogue = (error: unknown, who: Audience) => boolean;

/** A page makes several calls at once: one message covers their common expiry while it is shown. */
const sameExpiryMs = 3000;

/**
 * The error catalogue of specification 8 for every call: 40000 redirects to the support page and stops, 50102 shows a message and
 * starts the login flow, HTTP 404 shows a notification, everything else is silent here (the block shows 加载失败, the form shows the
 * sentence).
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

/** Returns the message for a failed call: the server's own, or `otherwise` when there is none. */
export function failureText(error: unknown, otherwise = '加载失败'): string {
  return error instanceof CallError ? error.message : otherwise;
}

function hasStatus(error: unknown, status: number): boolean {
  return (error instanceof CallError || error instanceof ResponseError) && error.status === status;
}
