import { domainToUnicode } from 'node:url';
import { listRelatedLinks } from '#content/website/service/related-links.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { ClaimVerification } from '../schema/trust.ts';
import { normalizeValue, parseClaim, type Claim } from './parse-claim.ts';
import { ownSources } from './sources/own-sources.ts';
import { findPublishedIdentities, groupFindings, type IdentitySource } from './sources/published-identities.ts';

type Answer = Omit<ClaimVerification, 'taken'>;

/** Page of the firm's register. */
const register = { title: '网站安全', href: paths.websiteSecurity() };

/**
 * Checks whether a text identifies the firm, and where the site publishes it. Reported frauds take precedence. People are found
 * by full name or number only, and counted against harvesting. `others` are the sources of other areas. Throws 40001 for an empty
 * query, 40029 after too many people.
 */
export async function verifyClaim(ctx: Context, { q }: { q: string }, others: readonly IdentitySource[] = []): Promise<ClaimVerification> {
  if (q === '') throw fail('invalidInput', undefined, { errors: [{ path: 'q', message: '请输入要核实的内容' }] });
  const claim = parseClaim(q);
  const answer = await answerTo(ctx, claim, [...ownSources, ...others]);
  return { taken: claim.taken, ...(answer ?? { verdict: 'unknown', findings: [] }) };
}

async function answerTo(ctx: Context, claim: Claim, sources: readonly IdentitySource[]): Promise<Answer | undefined> {
  // A text without letters and digits cannot match.
  if (claim.folded === '') return undefined;
  const fake = await findFake(ctx, claim);
  if (fake) return fake;
  const published = await findPublishedIdentities(ctx, sources, claim);
  if (published.length > 0) {
    return { verdict: published.every(({ isPast }) => isPast) ? 'left' : 'official', findings: groupFindings(published) };
  }
  return (await findForeign(ctx, claim)) ?? (claim.kind === 'url' ? findHost(ctx, claim.folded) : undefined);
}

async function findFake(ctx: Context, { folded }: Claim): Promise<Answer | undefined> {
  const rows = await ctx.db.selectFrom('knownFakes').selectAll().where('folded', '=', folded).orderBy('reportedOn', 'desc').execute();
  if (rows.length === 0) return undefined;
  const findings = rows.map(({ value, reportedOn, harm, sign }) => ({
    title: `“${value}”不是我们的`,
    facts: [
      { label: '收到举报', value: reportedOn },
      { label: '做了什么', value: harm },
      { label: '怎样识别', value: sign },
    ],
    sources: [{ ...register, href: `${register.href}#fakes` }],
  }));
  return { verdict: 'fake', findings };
}

/** Finds known identities that are not the firm's: regulators, exchanges, associations. */
async function findForeign(ctx: Context, { folded, kind }: Claim): Promise<Answer | undefined> {
  const { list } = await listRelatedLinks(ctx);
  const found = list.filter(({ name, url, phone }) =>
    [name, url, phone ?? ''].some((value) => value && normalizeValue(kind, value) === folded),
  );
  if (found.length === 0) return undefined;
  const findings = found.map(({ code, name, url, phone }) => ({
    title: name,
    facts: [{ label: '网址', value: url }, ...(phone ? [{ label: '电话', value: phone }] : [])],
    sources: [{ title: '相关链接', href: `${paths.relatedLinks()}#${code}` }],
  }));
  return { verdict: 'foreign', findings };
}

/** Subdomains of the firm's hosts belong to the firm. Reports hosts that imitate one. */
async function findHost(ctx: Context, host: string): Promise<Answer | undefined> {
  const own = await ctx.db.selectFrom('officialIdentities').select('folded').where('kind', '=', 'url').execute();
  const hosts = own.map(({ folded }) => folded);
  const parent = hosts.find((one) => host.endsWith(`.${one}`));
  if (parent) {
    const finding = { title: `${parent} 的下级网址`, facts: [{ label: '官方内容', value: parent }], sources: [register] };
    return { verdict: 'official', findings: [finding] };
  }
  const resembles = findResembled(host, hosts);
  return resembles === undefined ? undefined : { verdict: 'suspicious', findings: [], resembles };
}

/** Characters that resemble others, Latin and foreign ones. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  i: 'l',
  '|': 'l',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'l',
  ı: 'l',
  ɑ: 'a',
  ο: 'o',
  α: 'a',
  ԛ: 'q',
};

const toSkeleton = (host: string): string =>
  [...domainToUnicode(host).normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/**
 * Returns the firm's host that a host imitates: similar characters, at most two typing errors, or the firm's name within a longer
 * one. Undefined when it imitates none, and for the firm's hosts and their subdomains.
 */
function findResembled(host: string, own: readonly string[]): string | undefined {
  if (own.some((one) => host === one || host.endsWith(`.${one}`))) return undefined;
  const skeleton = toSkeleton(host);
  return own.find((one) => {
    const wanted = toSkeleton(one);
    const name = wanted.split('.')[0] ?? wanted;
    const isLonger = name.length >= 6 && skeleton.split(/[.-]/).some((part) => part.includes(name));
    return isLonger || isWithin(skeleton, wanted, 2);
  });
}

/** True when the edit distance of two texts is at most `most`. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change);
    }
    row = next;
  }
  return (row[b.length] ?? most + 1) <= most;
}
