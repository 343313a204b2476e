import type { ClientSecurity } from '#identity/clients/security.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import { postSigned, InterfaceError, type SignedInterface } from '#platform/http/signed-request.ts';
import { FactsError, type AccountFactsSource } from '../client-facts.ts';
import { accountFacts } from './account-facts.ts';

/** In bytes; a hundred days of assets are about 8 KB. */
const longestAnswer = 65_536;

/** Queries the firm's account system by signed JSON over HTTP. Its side of the contract is `docs/client-facts.md`. */
export function createHttpAccountFacts(
  system: Omit<SignedInterface, 'longestAnswer'>,
  security: Pick<ClientSecurity, 'vault'>,
): AccountFactsSource {
  return {
    async read(ctx, clientId) {
      const { fundAccount } = await readPerson(ctx, security, clientId);
      const answer = await ask(() =>
        postSigned({ ...system, longestAnswer }, '/client/facts', { fundAccount, requestId: ctx.requestId }, ctx.now),
      );
      const parsed = accountFacts.safeParse(answer);
      // Without the cause, which may repeat the response.
      if (!parsed.success) throw new FactsError('malformed');
      return parsed.data;
    },
  };
}

async function ask(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof InterfaceError ? new FactsError(error.reason, error) : error;
  }
}
