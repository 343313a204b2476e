import type { PasskeyAnswer, PasskeyRequest } from '#identity/accounts/schema.ts';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import type { Client } from '#ui/api/client.ts';
import { passkeyAsk, passkeyLogin } from '../calls.ts';
import { finishSignIn } from './sign-in.ts';

interface Device {
  answerByPasskey(asked: PasskeyRequest): Promise<PasskeyAnswer>;
}

/** Signs in with a passkey on the device. Rejects as the calls and the device do. */
export async function signInByPasskey(client: Client, { answerByPasskey }: Device): Promise<void> {
  const credential = await answerByPasskey(await client.call(passkeyAsk, {}));
  finishSignIn(client, await client.call(passkeyLogin, { credential, ...getBaseParameters() }));
}
