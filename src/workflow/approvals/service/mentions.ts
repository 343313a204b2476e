import { sql } from 'kysely';
import { CallError, fail } from '#contract/call-error.ts';
import { findMentions } from '#contract/mentions.ts';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import type { RequestKind } from '../kind.ts';
import type { MentionList } from '../schema.ts';
import { findRequest, actingStaffId } from './requests.ts';

/** The number of suggestions offered at a time; typing more characters narrows them. */
const mostOffered = 8;
/** The number of matching colleagues whose access to the request is checked. */
const mostTried = 60;
/** The maximum number of people that one comment notifies. */
const mostMentioned = 20;

/**
 * Lists colleagues who may see a request and whose name or account contains these words, to be mentioned in a comment. Throws
 * 40004 when the caller may not see the request.
 */
export async function listMentionable(ctx: Context, kind: RequestKind, { id, words }: { id: number; words: string }): Promise<MentionList> {
  await findRequest(ctx, kind, id);
  const { rows } = await sql<{ id: number; name: string; loginName: string; isShared: boolean }>`
    select account.id, account.name, account.login_name, ${isShared} as is_shared
      from staff_accounts as account
     where account.state = 'active' and account.id <> ${actingStaffId(ctx)}
       and (strpos(lower(account.name), lower(${words})) > 0 or strpos(lower(account.login_name), lower(${words})) > 0)
       and exists (select from staff_account_roles as held join staff_role_permissions as given on given.role = held.role
                    where held.staff_id = account.id and given.permission = ${kind.may.read})
     order by account.name, account.id
     limit ${mostTried}`.execute(ctx.db);
  const colleagues: MentionList['colleagues'] = [];
  for (const one of rows) {
    if (colleagues.length === mostOffered) break;
    if (await mayRead(ctx, kind, id, one.id)) colleagues.push({ id: one.id, name: one.name, account: one.loginName, words: wordsFor(one) });
  }
  return { colleagues };
}

/**
 * Returns the people mentioned in a comment who may see the request, without the author of the comment. Throws 40001 when they
 * are too many.
 */
export async function findMentioned(ctx: Context, kind: RequestKind, id: number, text: string): Promise<{ id: number; name: string }[]> {
  if (!/[@＠]/.test(text)) return [];
  // Everybody whose name occurs, including people without access: of 李明 and 李明德 the longer name is meant.
  const { rows } = await sql<{ id: number; name: string; loginName: string; isShared: boolean }>`
    select account.id, account.name, account.login_name, ${isShared} as is_shared
      from staff_accounts as account
     where account.state = 'active' and strpos(${text.replaceAll('＠', '@')}, '@' || account.name) > 0`.execute(ctx.db);
  const written = new Set(
    findMentions(
      text,
      rows.flatMap((one) => [one.name, wordsFor(one)]),
    ).map(({ name }) => name),
  );
  const named = rows.flatMap((one) => {
    const name = [wordsFor(one), one.name].find((words) => written.has(words));
    return name === undefined || one.id === actingStaffId(ctx) ? [] : [{ id: one.id, name }];
  });
  const mentioned: { id: number; name: string }[] = [];
  for (const one of named) if (await mayRead(ctx, kind, id, one.id)) mentioned.push(one);
  if (mentioned.length > mostMentioned)
    throw fail('invalidInput', undefined, {
      errors: [{ path: 'text', message: `一条批注最多提到 ${mostMentioned} 位同事，请减少后再添加` }],
    });
  return mentioned;
}

/** People who share a name are distinguished by their accounts. */
const isShared = sql<boolean>`exists (select from staff_accounts as other
  where other.name = account.name and other.id <> account.id and other.state = 'active')`;
const wordsFor = ({ name, loginName, isShared: isNameShared }: { name: string; loginName: string; isShared: boolean }): string =>
  isNameShared ? `${name}（${loginName}）` : name;

/** Returns whether another staff member could see a request, according to their permissions and scopes. */
async function mayRead(ctx: Context, kind: RequestKind, id: number, staffId: number): Promise<boolean> {
  const actor: Context['actor'] = { kind: 'staff', staffId, sessionId: '', ...(await readAccessAnywhere(ctx, staffId)) };
  try {
    await findRequest({ ...ctx, actor }, kind, id);
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
