import { listCategories } from '#content/articles/service/articles/categories.ts';
import { listAllBranches } from '#content/branches/service/all-branches.ts';
import type { ScopeChoice, ScopeChoices } from '#identity/staff/schema/scopes.ts';
import type { Context } from '#platform/context.ts';
import { queueNames } from '#workflow/assignments/service/queue-names.ts';
import { allTypes } from '#workflow/change-orders/all-types.ts';
import { importTargets } from '../registers.ts';

/** Lists the existing branches, categories and queues that can be a scope of staff. */
export async function listScopeChoices(ctx: Context): Promise<ScopeChoices> {
  const [branches, { list: categories }] = [await listAllBranches(ctx), await listCategories(ctx, {})];
  return {
    branch: branches.map(({ code, name }) => ({ value: code, text: name, group: '' })),
    category: withoutRepeats([
      ...categories.map(({ code, name }) => ({ value: code, text: name, group: '文章栏目' })),
      // Articles are selected by their categories instead.
      ...allTypes.filter(({ places }) => !places).map(({ code, title, group }) => ({ value: code, text: title, group })),
      ...importTargets.map(({ code, title }) => ({ value: code, text: title, group: '数据名单' })),
    ]),
    queue: Object.entries(queueNames).map(([value, text]) => ({ value, text, group: '' })),
  };
}

/** A list that is both edited by orders and imported is offered once. */
const withoutRepeats = (choices: readonly ScopeChoice[]): ScopeChoice[] =>
  [...new Map(choices.toReversed().map((choice) => [choice.value, choice])).values()].toReversed();
