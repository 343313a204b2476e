import type { Context } from '#platform/context.ts';
import type { Verification } from '../../schema/trust.ts';
import { foldPublished, type Claim } from '../read-claim.ts';

type Finding = Verification['findings'][number];

/** Something that the site publishes of the firm or its group, where it does so, and all by which somebody may have been given it. */
export interface Publication {
  title: string;
  /** Tells things of the same title apart, people above all; the title unless said. */
  thing?: string;
  /** By label; what is not known is left out. */
  facts: Readonly<Record<string, string | null | undefined>>;
  /** Names, numbers and addresses, as they are published. */
  known: readonly (string | null | undefined)[];
  source: Finding['sources'][number];
  /** True for what was the firm's and is no longer: left, run out, given up. */
  isPast?: boolean;
  /** True where something is only named that another list publishes: it then adds the place where it stands, and no finding of its own. */
  isMention?: boolean;
}

/** Where a module publishes what people may ask about. The server puts the sources of other areas together. */
export interface IdentitySource {
  /** All of a list that is short enough to be read as a whole. */
  list?(ctx: Context): Promise<Publication[]>;
  /** Candidates out of what is not: registers of people, funds. */
  find?(ctx: Context, claim: Claim): Promise<Publication[]>;
}

/** What the sources publish that answers to the claim, to the letter. */
export async function findPublications(ctx: Context, sources: readonly IdentitySource[], claim: Claim): Promise<Publication[]> {
  const answers = sources.flatMap((source) => [source.list?.(ctx), source.find?.(ctx, claim)]).filter((answer) => answer !== undefined);
  const found = await Promise.all(answers);
  return found.flat().filter(({ known }) => known.some((value) => value && foldPublished(value).includes(claim.folded)));
}

/** One finding a thing, with every place where it is published. A mention stands alone where nothing else answers. */
export function toFindings(publications: readonly Publication[]): Finding[] {
  const own = publications.filter(({ isMention }) => !isMention);
  const things = Map.groupBy(own.length > 0 ? own : publications, ({ thing, title }) => thing ?? title);
  const findings = [...things.values()].map(mergeThing);
  const [first] = findings;
  if (own.length > 0 && first)
    first.sources = merge([...first.sources, ...publications.filter(({ isMention }) => isMention).map(({ source }) => source)]);
  return findings;
}

function mergeThing(parts: readonly Publication[]): Finding {
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
