import { listAllExceptions } from '#content/text-rules/service/exceptions.ts';
import { placeNames, type PlaceCode } from '#content/text-rules/service/places.ts';
import type { RuleExample, RuleMatcher, TextRule } from '#content/text-rules/service/rule.ts';
import { allRules, findRule, ruleFamilies } from '#content/text-rules/service/rules/all-rules.ts';
import { nameLaw } from '#content/text-rules/service/rules/laws.ts';
import { contentAddress } from '#contract/audit/content-address.ts';
import { readRoleNames } from '#identity/staff/service/roles.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { isInWorkScope } from '#platform/staff-access.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { listFactWork } from '#workflow/fact-check/service/findings.ts';
import type { RuleCoverage, RuleLine } from '../schema.ts';

const methodNames: Readonly<Record<RuleMatcher['kind'], string>> = {
  words: '词语（按分词）',
  patterns: '说法',
  missing: '必须写明',
  check: '与资料比较',
};

const textOf = (example: RuleExample): string => {
  const { text, fields } = typeof example === 'string' ? { text: example, fields: undefined } : example;
  return [text, ...Object.values(fields ?? {})].join(' ');
};

/** Returns all rules with the places in which they apply, what the last check has read, and the exceptions. */
export async function readRuleCoverage(ctx: Context): Promise<RuleCoverage> {
  const names = await readRoleNames(ctx);
  const open = await countOpen(ctx);
  const check = await ctx.db.selectFrom('ruleChecks').selectAll().executeTakeFirst();
  const counted = new Map(check?.places.map((place) => [place.place, place]));
  const toLine = (rule: TextRule): RuleLine => ({
    code: rule.code,
    name: rule.name,
    reason: rule.reason,
    law: nameLaw(rule.law),
    ownerName: names.get(rule.owner) ?? rule.owner,
    severity: rule.severity,
    places: rule.places.map((place) => placeNames[place]),
    advice: rule.advice,
    method: methodNames[rule.matcher.kind],
    passes: rule.examples.passes.map(textOf),
    fails: rule.examples.fails.map(textOf),
    open: open.get(rule.code) ?? 0,
  });
  return {
    checkedAt: check?.checkedAt.toISOString() ?? null,
    tookMs: check?.tookMs ?? null,
    versions: check?.versions ?? 0,
    isWhole: check?.isWhole ?? true,
    places: (Object.keys(placeNames) as PlaceCode[]).map((place) => ({
      ...(counted.get(place) ?? { place, contents: 0, texts: 0, characters: 0 }),
      name: placeNames[place],
      rules: allRules.filter(({ places }) => places.length === 0 || places.includes(place)).length,
    })),
    families: ruleFamilies.map(({ code, name, rules }) => ({ code, name, rules: rules.map(toLine) })),
    exceptions: await listExceptions(ctx),
  };
}

const mostFacts = 2000;

/** Counts the open findings in the caller's scopes by rule. */
async function countOpen(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('ruleFindings').select(['rule', 'category', 'branch']).where('goneAt', 'is', null).execute();
  // The comparison with facts keeps its own list.
  const facts = (await listFactWork(ctx, mostFacts)).map(({ expected }) => ({
    rule: expected === null ? 'figure-citation' : 'figure-fact',
  }));
  const own = [...rows.filter((row) => isInWorkScope(ctx, row)), ...facts];
  return new Map([...Map.groupBy(own, ({ rule }) => rule)].map(([rule, found]) => [rule, found.length]));
}

async function listExceptions(ctx: Context): Promise<RuleCoverage['exceptions']> {
  const today = shanghaiDay(ctx.now);
  return (await listAllExceptions(ctx)).map(({ passage, rule, kind, subject, reason, until }) => ({
    passage,
    ruleName: findRule(rule)?.name ?? rule,
    where: kind === '' ? '全部内容' : contentKind.typeTitle(kind),
    href: kind !== '' && subject !== '' ? contentAddress({ type: kind, subject }) : '/content?type=rule-exceptions',
    reason,
    until,
    hasEnded: until < today,
  }));
}
