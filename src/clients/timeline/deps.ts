import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import type { TimelineFilter } from './schema.ts';
import type { TimelineKind } from './web/kinds.ts';

/** What each kind is read from. Given by the server, as the tables are those of other modules. */
export type TimelineSources = Readonly<Record<TimelineKind, readonly EventSource<PersonalEvent>[]>>;

/** What a link to a file stands for: whose timeline, which part, and until when it is good. */
export interface FileTicket {
  clientId: number;
  /** The session that made it, with which it ends. */
  session: string;
  filter: TimelineFilter;
  expiresAt: number;
}

/** What the calls of the timeline work with beside their context. */
export interface TimelineDeps {
  readonly sources: TimelineSources;
  /** Tickets can be neither read nor made by anybody else. */
  readonly tickets: { make(ticket: FileTicket): string; read(text: string): FileTicket | undefined };
}

const place = 'timeline-file';

/** Puts them together. */
export function openTimelineDeps(parts: { secret: MasterSecret; profile: CryptoProfile; sources: TimelineSources }): TimelineDeps {
  const sealer = createSealer(parts.secret, 'timeline-files', parts.profile);
  return {
    sources: parts.sources,
    tickets: {
      make: (ticket) => sealer.seal(JSON.stringify(ticket), place).toString('base64url'),
      read(text) {
        try {
          const sealed = Buffer.from(text, 'base64url');
          // A decoder passes over letters too many; a ticket has one spelling.
          if (sealed.toString('base64url') !== text) return undefined;
          return JSON.parse(sealer.open(sealed, place)) as FileTicket;
        } catch {
          return undefined;
        }
      },
    },
  };
}
