import type { Context } from '#platform/context.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { putPageWords } from '#platform/search/pages.ts';
import { paths } from '#ui/paths.ts';
import type { CompanyKind } from '../schema/kinds.ts';
import { listEffectiveVersions } from './current-version.ts';

/** Pages that show each kind. */
const pages: Readonly<Record<CompanyKind, () => string>> = {
  profile: paths.about,
  milestones: paths.milestones,
  shareholders: paths.shareholders,
  structure: paths.structure,
  executives: paths.executives,
  achievements: paths.achievements,
  certificates: paths.certificates,
  licences: paths.licences,
  subsidiaries: paths.groupCompanies,
};

/** Updates the search entries of a kind to its published version: its page with the whole text, and each certificate separately. */
export async function refreshCompanySearch(tx: Context, kind: CompanyKind): Promise<void> {
  const [shown] = await listEffectiveVersions(tx, kind);
  const words = shown ? wordsIn(shown.content).join(' ') : '';
  await putPageWords(tx, pages[kind]().replace('.html', ''), `company:${kind}`, words);
  if (kind === 'certificates') await refreshCertificates(tx);
}

async function refreshCertificates(tx: Context): Promise<void> {
  const [shown] = await listEffectiveVersions(tx, 'certificates');
  const entries = (shown?.content.certificates ?? []).map(({ code, name, number, issuer, issuedOn, text }) => ({
    owner: `certificate:${code}`,
    kind: 'certificate' as const,
    title: name,
    text: `${issuer} ${text}`,
    href: `${paths.certificates()}#${code}`,
    label: number,
    keys: [number],
    date: issuedOn,
  }));
  await replaceSearchKind(tx, 'certificate', entries);
}

/** Returns every text in the content that contains Chinese characters, for the search. */
function wordsIn(content: unknown): string[] {
  if (typeof content === 'string') return /\p{Script=Han}/u.test(content) ? [content] : [];
  if (typeof content !== 'object' || content === null) return [];
  return Object.values(content).flatMap(wordsIn);
}
