import type { FieldError } from '#contract/envelope.ts';
import { everywhere, scopeKinds, type ScopeKind } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { AccountDetail } from '../../schema/accounts.ts';
import type { ScopeChoices } from '../../schema/scopes.ts';

/** What there is to be chosen from; the modules that own branches and categories are put together by the server. */
export type ListScopeChoices = (ctx: Context) => Promise<ScopeChoices>;

/** What lies in somebody's hands, in words; told by the modules that keep it. */
type ListHeldWork = (ctx: Context, staffId: number) => Promise<string[]>;

/** What other modules say of accounts. */
export interface AccountSources {
  listChoices: ListScopeChoices;
  listHeld: ListHeldWork;
}

type Scopes = Readonly<Record<ScopeKind, readonly string[]>>;

const nouns: Readonly<Record<ScopeKind, string>> = { branch: '网点', category: '栏目、内容或名单', queue: '待办队列' };

/**
 * Gives somebody these scopes instead of those that they had, and keeps what each is called now: one that is gone later is still named. What they have already may stay although it is gone.
 * Throws 40001 at the kind of a value that is not there.
 */
export async function replaceScopes(tx: Context, staffId: number, wanted: Scopes, choices: ScopeChoices): Promise<void> {
  const held = await readHeld(tx, staffId);
  const rows: { staffId: number; kind: ScopeKind; value: string; name: string | null }[] = [];
  const errors: FieldError[] = [];
  for (const kind of scopeKinds) {
    const values = wanted[kind].includes(everywhere) ? [everywhere] : [...new Set(wanted[kind])];
    for (const value of values) {
      const choice = choices[kind].find((one) => one.value === value);
      const former = held.find((one) => one.kind === kind && one.value === value);
      if (value !== everywhere && !choice && !former)
        errors.push({ path: `scopes.${kind}`, message: `没有“${value}”这个${nouns[kind]}，请从列表中选择` });
      rows.push({ staffId, kind, value, name: choice?.text ?? former?.name ?? null });
    }
  }
  if (errors.length > 0) throw refuse(errors);
  await tx.db.deleteFrom('staffScopes').where('staffId', '=', staffId).execute();
  if (rows.length > 0) await tx.db.insertInto('staffScopes').values(rows).execute();
}

/** What somebody still has as a scope although it is there no more, by the name that it had. */
export async function listGoneScopes(ctx: Context, staffId: number, choices: ScopeChoices): Promise<AccountDetail['goneScopes']> {
  const gone = (await readHeld(ctx, staffId)).filter(
    ({ kind, value }) => value !== everywhere && !choices[kind].some((choice) => choice.value === value),
  );
  return gone.map(({ name, ...scope }) => ({ ...scope, name: name ?? '' }));
}

const readHeld = ({ db }: Pick<Context, 'db'>, staffId: number) =>
  db.selectFrom('staffScopes').select(['kind', 'value', 'name']).where('staffId', '=', staffId).orderBy('kind').orderBy('value').execute();

/** The accounts that work in one branch, category or queue by its name, but for those that are disabled. */
export const findAccountsInScope = ({ db }: Pick<Context, 'db'>, { kind, value }: { kind: ScopeKind; value: string }, most: number) =>
  db
    .selectFrom('staffScopes as scope')
    .innerJoin('staffAccounts as account', 'account.id', 'scope.staffId')
    .select(['account.id', 'account.name', 'account.loginName'])
    .where('scope.kind', '=', kind)
    .where('scope.value', '=', value)
    .where('account.state', '<>', 'disabled')
    .orderBy('account.loginName')
    .limit(most)
    .execute();
