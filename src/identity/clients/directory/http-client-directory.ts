import { z } from 'zod';
import { askSigned, InterfaceError } from '#platform/http/signed-request.ts';
import { DirectoryError, type ClientDirectory } from './client-directory.ts';

export interface HttpDirectoryOptions {
  /** Address of the account system's interface, without a slash at its end. */
  url: string;
  /** The key both sides sign with. */
  secret: string;
  /** Milliseconds for a whole answer. */
  timeoutMs: number;
  fetch?: typeof fetch;
}

const client = {
  fundAccount: z.string().regex(/^\d{4,20}$/),
  clientName: z.string().trim().min(1).max(100),
  mobile: z
    .string()
    .regex(/^1[3-9]\d{9}$/)
    .optional(),
  // Nobody is kept out for a telephone number that is none.
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

/** A right answer is a few hundred bytes. */
const longestAnswer = 16_384;

/** The firm's own account system, asked by signed JSON over HTTP. Its side of the contract is `docs/client-directory.md`. */
export function createHttpClientDirectory({ url, secret, timeoutMs, fetch }: HttpDirectoryOptions): ClientDirectory {
  const system = { url, secret, timeoutMs, longestAnswer, fetch };
  return {
    keepsPasswords: true,
    async verify(ctx, account, password) {
      const question = { accountType: account.kind, account: account.number, password, requestId: ctx.requestId };
      const answer = readAnswer(await ask(() => askSigned(system, '/client/verify', question, ctx.now)));
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
  // Without the cause: it may repeat what the answer held.
  if (!parsed.success) throw new DirectoryError('malformed');
  return parsed.data;
}
