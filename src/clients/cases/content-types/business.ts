import { listNewestDocuments } from '#clients/agreements/service/documents.ts';
import { listNewestSets } from '#clients/qualification/service/condition-sets.ts';
import { listNewestTests } from '#clients/questionnaires/service/papers.ts';
import { listNewestQuestionnaires } from '#clients/questionnaires/service/questionnaires.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { businessVersion, type BusinessVersion } from '../schema/businesses.ts';
import { listNewestBusinesses, publishBusiness } from '../service/businesses/publish-business.ts';
import { businessFields } from './business-fields.ts';

/** Businesses that clients can do online, with their steps; open cases keep the version they started with. */
export const business = codedContent<BusinessVersion>({
  code: 'business',
  title: '线上业务',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: businessVersion,
  keysOf: { 'body.steps': 'code' },
  fields: businessFields,
  citesFacts: isProseField,
  choices: listChoices,
  newest: listNewestBusinesses,
  publish: (tx, { code, validFrom, body }) => publishBusiness(tx, { code, validFrom, ...body }),
  nameOf: ({ body }) => body.name,
  placeOf: ({ body, validFrom }) => `${body.review.byPerson ? '人工审核' : '系统审核'} · ${validFrom} 起`,
  dayOf: ({ validFrom }) => validFrom,
  addressesOf: (code) => [paths.businessPrepare(code)],
});

/** Lists the names of what the steps of a business refer to. */
async function listChoices(ctx: Context): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const [sets, questionnaires, tests, documents] = await Promise.all([
    listNewestSets(ctx),
    listNewestQuestionnaires(ctx),
    listNewestTests(ctx),
    listNewestDocuments(ctx),
  ]);
  const named = (code: string, name: string) => [code, `${name}（${code}）`] as const;
  return {
    'body.steps.*.conditionSet': Object.fromEntries(sets.map(({ code, body }) => named(code, body.name))),
    'body.steps.*.paper': Object.fromEntries([...questionnaires, ...tests].map(({ code, body }) => named(code, body.title))),
    'body.steps.*.documents.*': Object.fromEntries(documents.map(({ code, title }) => named(code, title))),
  };
}
