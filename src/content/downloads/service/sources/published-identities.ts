import type { Context } from '#platform/context.ts';
import type { ClaimVerification } from '../../schema/trust.ts';
import { normalizePublished, type Claim } from '../parse-claim.ts';

type Finding = ClaimVerification['findings'][number];

/** An identity of the firm or its group that the site publishes, with its page and all values by which it can be found. */
export interface PublishedIdentity {
  title: string;
  /** Distinguishes identities with the same title, such as people. Defaults to the title. */
  thing?: string;
  /** By label; unknown values are omitted. */
  facts: Readonly<Record<string, string | null | undefined>>;
  /** Names, numbers and addresses, as they are published. */
  known: readonly (string | null | undefined)[];
  source: Finding['sources'][number];
  /** True for identities that no longer belong to the firm: left, expired, given up. */
  isPast?: boolean;
  /** True when another list is the source of the identity. A mention adds its page to the finding and is not a separate finding. */
  isMention?: boolean;
}

/** Identities published by a module. The server combines the sources of all areas. */
export interface IdentitySource {
  /** Returns the whole list, where it is short. */
  list?(ctx: Context): Promise<PublishedIdentity[]>;
  /** Returns candidates where the list is long: registers of people, funds. */
  find?(ctx: Context, claim: Claim): Promise<PublishedIdentity[]>;
}

/** Finds the publications of the sources that match the claim exactly. */
export async function findPublishedIdentities(
  ctx: Context,
  sources: readonly IdentitySource[],
  claim: Claim,
): Promise<PublishedIdentity[]> {
  const answers = sources.flatMap((source) => [source.list?.(ctx), source.find?.(ctx, claim)]).filter((answer) => answer !== undefined);
  const found = await Promise.all(answers);
  return found.flat().filter(({ known }) => known.some((value) => value && normalizePublished(value).includes(claim.folded)));
}

/** Groups publications to one finding for each identity, with all its pages. A mention becomes a finding only when nothing else matches. */
export function groupFindings(publications: readonly PublishedIdentity[]): Finding[] {
  const own = publications.filter(({ isMention }) => !isMention);
  const things = Map.groupBy(own.length > 0 ? own : publications, ({ thing, title }) => thing ?? title);
  const findings = [...things.values()].map(mergeThing);
  const [first] = findings;
  if (own.length > 0 && first)
    first.sources = merge([...first.sources, ...publications.filter(({ isMention }) => isMention).map(({ source }) => source)]);
  return findings;
}

function mergeThing(parts: readonly PublishedIdentity[]): Finding {
  const facts = new Map<string, string>();
  const told = new Set<string>();
  for (const [label, value] of parts.flatMap((part) => Object.entries(part.facts))) {
    if (!value || facts.has(label) || told.has(value)) continue;
    facts.set(label, value);
    told.add(value);
  }
  return {
    title: parts[0]!.title,
    facts: [...facts].map(([label, value]) => ({ label, value })),
    sources: merge(parts.map(({ source }) => source)),
  };
}

const merge = (sources: readonly Finding['sources'][number][]): Finding['sources'] => [
  ...new Map(sources.map((source) => [source.href, source])).values(),
];
