import { z } from 'zod';
import type { fetchExternal } from '#platform/http/fetch-external.ts';
import { postSigned, InterfaceError } from '#platform/http/signed-request.ts';
import { DirectoryError, type ClientDirectory } from './client-directory.ts';

export interface HttpDirectoryOptions {
  /** Address of the account system's interface, without a trailing slash. */
  url: string;
  /** The key with which both sides sign. */
  secret: string;
  /** Timeout for the whole response in milliseconds. */
  timeoutMs: number;
  fetch?: typeof fetchExternal;
}

const client = {
  fundAccount: z.string().regex(/^\d{4,20}$/),
  clientName: z.string().trim().min(1).max(100),
  mobile: z
    .string()
    .regex(/^1[3-9]\d{9}$/)
    .optional(),
  // An invalid telephone number must not prevent the login.
  branchCode: z.string().trim().min(1).max(20).optional().catch(undefined),
  manager: z
    .object({ name: z.string().trim().min(1).max(40), phone: z.string().regex(/^[+\d][\d -]{4,24}$/) })
    .optional()
    .catch(undefined),
};
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), ...client }),
  z.object({ outcome: z.literal('rejected') }),
  z.object({ outcome: z.literal('locked'), ...client }),
  z.object({ outcome: z.literal('needsSupport'), ...client }),
]);

/** In bytes; a valid response is a few hundred bytes. */
const longestAnswer = 16_384;

/** The firm's own account system, called by signed JSON over HTTP. Its side of the contract is `docs/client-directory.md`. */
export function createHttpClientDirectory({ url, secret, timeoutMs, fetch }: HttpDirectoryOptions): ClientDirectory {
  const system = { url, secret, timeoutMs, longestAnswer, fetch };
  return {
    managesPasswords: true,
    async verify(ctx, account, password) {
      const question = { accountType: account.kind, account: account.number, password, requestId: ctx.requestId };
      const answer = readAnswer(await ask(() => postSigned(system, '/client/verify', question, ctx.now)));
      if (answer.outcome === 'rejected') return answer;
      const { outcome, fundAccount, clientName: name, mobile, branchCode = null, manager = null } = answer;
      return { outcome, client: { fundAccount, name, mobile, care: { branchCode, manager } } };
    },
  };
}

async function ask(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof InterfaceError ? new DirectoryError(error.reason, error) : error;
  }
}

function readAnswer(answer: unknown): z.infer<typeof answerSchema> {
  const parsed = answerSchema.safeParse(answer);
  // Without the cause, which may repeat the content of the response.
  if (!parsed.success) throw new DirectoryError('malformed');
  return parsed.data;
}
