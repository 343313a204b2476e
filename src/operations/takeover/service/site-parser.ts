import { openZip, type PackedSite } from './open-zip.ts';
import { parsePage, type OldPage } from './read-page.ts';

export type SiteQuestion = { file: string } & ({ read: 'paths' } | { read: 'page' | 'file'; path: string });

/** The site that was read last: its pages are asked for one after the other. */
let last: { file: string; site: PackedSite } | undefined;

async function open(file: string): Promise<PackedSite> {
  if (last?.file === file) return last.site;
  const site = await openZip(file);
  last = { file, site };
  return site;
}

/** Reads a packed site, in a process of its own: the paths of its files, one of them, or what one says as a page. */
export default async function parseSite(question: SiteQuestion): Promise<readonly string[] | Buffer | OldPage> {
  const site = await open(question.file);
  if (question.read === 'paths') return site.paths;
  const bytes = await site.read(question.path);
  return question.read === 'file' ? bytes : parsePage(bytes, question.path);
}
