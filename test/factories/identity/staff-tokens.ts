import type { TokenPermission } from '#contract/permissions.ts';
import { createTokenText, hashToken } from '#identity/staff/service/tokens/use-token.ts';
import type { Context } from '#platform/context.ts';

interface TokenFacts {
  permissions: readonly TokenPermission[];
  name?: string;
  branches?: string[];
  categories?: string[];
  networks?: string[];
  isForAssistants?: boolean;
}

let lastNumber = 0;

/** Builds a token of a staff member that is valid for a day; returns its text. */
export async function buildToken({ db, now }: Context, ownerId: number, { permissions, ...facts }: TokenFacts): Promise<string> {
  const text = createTokenText();
  await db
    .insertInto('apiTokens')
    .values({
      name: `系统${++lastNumber}`,
      branches: ['*'],
      categories: ['*'],
      networks: ['0.0.0.0/0'],
      ...facts,
      permissions: [...permissions],
      ownerId,
      tokenHash: hashToken(text),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return text;
}
