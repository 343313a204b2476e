import type { PlaceCode } from './places.ts';

/** A rule that texts of the site must keep, as data: everything that staff read about it, how it is found, and examples of both outcomes. */
export interface TextRule {
  /** Its permanent code: findings and exceptions refer to it. */
  readonly code: string;
  readonly name: string;
  /** Why it exists, for authors. */
  readonly reason: string;
  readonly law: Law | readonly Law[];
  /** The role whose inbox holds its findings. */
  readonly owner: RuleOwner;
  readonly severity: RuleSeverity;
  /** Groups of content kinds; empty for all checked kinds. */
  readonly places: readonly PlaceCode[];
  /** Names of fields (the last part of a path); omitted for every text. */
  readonly fields?: readonly string[];
  readonly matcher: RuleMatcher;
  /** The advice to the author. */
  readonly advice: string;
  /** The text that replaces the passage in a prefilled order; null where only a person can write it. */
  readonly instead: string | null;
  readonly examples: { readonly passes: readonly RuleExample[]; readonly fails: readonly RuleExample[] };
}

/** `article` is null while nobody has compared the rule with the text of the law. */
export interface Law {
  readonly title: string;
  readonly article: string | null;
}

/** Codes of staff roles. */
export type RuleOwner = 'compliance' | 'content-reviewer' | 'recruiter';

/** `block`: an order with it cannot be submitted · `remind`: only a warning. */
export type RuleSeverity = 'block' | 'remind';

/** A text that must pass or fail; `place` where the rule does not apply everywhere. */
export type RuleExample =
  | string
  | { readonly text: string; readonly place?: PlaceCode; readonly fields?: Readonly<Record<string, string>> };

/** Sentences in which a forbidden phrase is lawful; see `engine/contexts.ts`. */
export type LawfulContext = 'denied' | 'warned' | 'sourced' | 'asked';

/**
 * Patterns are applied to folded text: half-width, simplified, lower case, without spaces. `unless` names contexts of the sentence,
 * `unlessText` a pattern that makes the whole content lawful.
 */
interface Exemptions {
  readonly unless?: readonly LawfulContext[];
  readonly unlessSentence?: RegExp;
  readonly unlessText?: RegExp;
}

export type RuleMatcher =
  /** Words that must begin and end where a word of the sentence does: 最高 is not found in 最高人民法院. */
  | ({ readonly kind: 'words'; readonly words: readonly string[] } & Exemptions)
  /** Expressions; with `atWord` they must begin where a word begins. */
  | ({ readonly kind: 'patterns'; readonly patterns: readonly RegExp[]; readonly atWord?: true } & Exemptions)
  /** Content that says one thing must also say another one. */
  | { readonly kind: 'missing'; readonly when: RegExp; readonly needs: RegExp; readonly leastLength?: number }
  /** A check that needs more than the text; its code is in `checks`. */
  | { readonly kind: 'check'; readonly check: CheckName };

/** Checks that need more than the text. */
export type CheckName =
  | 'identityNumber'
  | 'mobileNumber'
  | 'landline'
  | 'personalMail'
  | 'cardNumber'
  | 'hotline'
  | 'ownWords'
  | 'figures'
  | 'citations'
  | 'headings'
  | 'linkWords'
  | 'pictureWords'
  | 'tableHeads'
  | 'links'
  | 'linkHosts'
  | 'fundNames'
  | 'textAge'
  | 'expiredLicence'
  | 'endingLicence'
  | 'textSize'
  | 'textContrast';
