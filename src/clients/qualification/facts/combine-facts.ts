import type { ClientSecurity } from '#identity/clients/security.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { AccountFactsSource, ClientFacts, Facts } from '../client-facts.ts';

/** Facts about a client from other modules. */
export interface StatusReaders {
  risk(ctx: Context, clientId: number): Promise<Facts['risk']>;
  idCard(ctx: Context, clientId: number): Promise<Facts['idCard']>;
}

/** Combines the account's facts with the risk level, identity card and birth date stored by the site. */
export function combineFacts(accounts: AccountFactsSource, standings: StatusReaders, security: Pick<ClientSecurity, 'vault'>): ClientFacts {
  return {
    async read(ctx, clientId) {
      const account = await accounts.read(ctx, clientId);
      const risk = await standings.risk(ctx, clientId);
      const idCard = await standings.idCard(ctx, clientId);
      const { idNumber } = await readPerson(ctx, security, clientId);
      return { ...account, risk, idCard, bornOn: birthdayOf(idNumber) };
    },
  };
}

/** Returns the birth date in an 18-digit identity number (GB 11643); null when there is none. */
function birthdayOf(idNumber: string | null): Day | null {
  const found = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/i.exec(idNumber ?? '');
  return found && `${found[1]}-${found[2]}-${found[3]}`;
}
