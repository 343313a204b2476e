import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import type { TimelineFilter } from './schema.ts';
import type { TimelineKind } from './web/kinds.ts';

/** The event sources of each kind. Injected by the server, since the tables belong to other modules. */
export type TimelineSources = Readonly<Record<TimelineKind, readonly EventSource<PersonalEvent>[]>>;

/** The content of a file link: client, filter and expiry. */
export interface FileTicket {
  clientId: number;
  /** The session that created it; the link expires with it. */
  session: string;
  filter: TimelineFilter;
  expiresAt: number;
}

/** Dependencies of the timeline endpoints. */
export interface TimelineDeps {
  readonly sources: TimelineSources;
  /** Encrypted tickets that cannot be read or forged. */
  readonly tickets: { make(ticket: FileTicket): string; read(text: string): FileTicket | undefined };
}

const place = 'timeline-file';

export function openTimelineDeps(parts: { secret: MasterSecret; profile: CryptoProfile; sources: TimelineSources }): TimelineDeps {
  const sealer = createSealer(parts.secret, 'timeline-files', parts.profile);
  return {
    sources: parts.sources,
    tickets: {
      make: (ticket) => sealer.seal(JSON.stringify(ticket), place).toString('base64url'),
      read(text) {
        try {
          const sealed = Buffer.from(text, 'base64url');
          // A base64url decoder ignores surplus bits; only the canonical spelling is accepted.
          if (sealed.toString('base64url') !== text) return undefined;
          return JSON.parse(sealer.open(sealed, place)) as FileTicket;
        } catch {
          return undefined;
        }
      },
    },
  };
}
