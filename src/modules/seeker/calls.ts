import { call } from '#contract/call.ts';
import type { Nothing, SeekerSession } from './schema.ts';

/** How long the calling job seeker's session still lasts; asking does not lengthen it. */
export const seekerSession = call<Nothing, SeekerSession>('GET', '/recruit/session', { who: 'seeker' });

/** The idle time anew. */
export const seekerExtend = call<Nothing, SeekerSession>('POST', '/recruit/session/extend', { who: 'seeker' });

export const seekerLogout = call<Nothing, Nothing>('POST', '/recruit/logout', { who: 'seeker' });
