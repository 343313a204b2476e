import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import semver from 'semver';
import { openPromise } from 'yauzl';
import { z } from 'zod';
import type { Component, Finding, Severity } from './findings.ts';

const event = z.object({ introduced: z.string().optional(), fixed: z.string().optional(), last_affected: z.string().optional() });
const affected = z.object({
  package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
  versions: z.array(z.string()).default([]),
  ranges: z.array(z.object({ type: z.string(), events: z.array(event) })).default([]),
});

/** An entry of the OSV format (https://ossf.github.io/osv-schema/), with the fields that are compared. */
const advisorySchema = z.object({
  id: z.string(),
  modified: z.string(),
  published: z.string().optional(),
  withdrawn: z.string().optional(),
  aliases: z.array(z.string()).default([]),
  summary: z.string().default(''),
  affected: z.array(affected).default([]),
  database_specific: z.object({ severity: z.string().optional() }).default({}),
});
export type Advisory = z.infer<typeof advisorySchema>;

/** Reads every advisory of a folder: OSV files (`.json`), and archives of them (`.zip`) as osv.dev publishes them. */
export async function* readAdvisories(folder: string): AsyncGenerator<Advisory> {
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if (name.endsWith('.json')) yield parseAdvisory(await readFile(path, 'utf8'), path);
    if (name.endsWith('.zip')) yield* readArchive(path);
  }
}

async function* readArchive(path: string): AsyncGenerator<Advisory> {
  const archive = await openPromise(path);
  for await (const entry of archive.eachEntry())
    if (entry.fileName.endsWith('.json'))
      yield parseAdvisory(await text(await archive.openReadStreamPromise(entry)), `${path}/${entry.fileName}`);
}

function parseAdvisory(json: string, place: string): Advisory {
  try {
    return advisorySchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new Error(`${place} 不是 OSV 格式的漏洞通告`, { cause });
  }
}

/** Lists the components that an advisory affects. */
export function matchAdvisory(advisory: Advisory, components: ReadonlyMap<string, readonly Component[]>): Finding[] {
  if (advisory.withdrawn !== undefined) return [];
  return advisory.affected.flatMap((one) =>
    one.package?.ecosystem === 'npm'
      ? (components.get(one.package.name) ?? [])
          .filter(({ version }) => isAffected(version, one))
          .map((component) => toFinding(advisory, one, component))
      : [],
  );
}

type Affected = Advisory['affected'][number];

/** The algorithm of the OSV schema: each event changes the state from its version on. */
function isAffected(version: string, { versions, ranges }: Affected): boolean {
  if (versions.includes(version)) return true;
  return ranges.some(({ type, events }) => {
    if (type !== 'SEMVER' && type !== 'ECOSYSTEM') return false;
    let isIn = false;
    for (const { introduced, fixed, last_affected: last } of events.toSorted(byVersion)) {
      if (introduced !== undefined && isFrom(version, introduced)) isIn = true;
      if (fixed !== undefined && isFrom(version, fixed)) isIn = false;
      if (last !== undefined && semver.gt(version, last)) isIn = false;
    }
    return isIn;
  });
}

/** `0` is the version before all others. */
const isFrom = (version: string, least: string): boolean => least === '0' || semver.gte(version, least);
const versionOf = (one: z.infer<typeof event>): string => one.introduced ?? one.fixed ?? one.last_affected ?? '0';

function byVersion(one: z.infer<typeof event>, other: z.infer<typeof event>): number {
  const [a, b] = [versionOf(one), versionOf(other)];
  if (a === '0' || b === '0') return Number(b === '0') - Number(a === '0');
  return semver.compare(a, b);
}

function toFinding({ id, aliases, summary, published, database_specific: more }: Advisory, one: Affected, component: Component): Finding {
  const fixes = one.ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []));
  return {
    component,
    // The same name as npm uses, so that findings of both sources can be merged.
    advisory: [id, ...aliases].find((name) => name.startsWith('GHSA-')) ?? id,
    severity: id.startsWith('MAL-') ? 'critical' : severityOf(more.severity),
    title: summary,
    fixedIn: fixes.filter((fixed) => semver.gt(fixed, component.version)).toSorted(semver.compare)[0] ?? null,
    publishedAt: published === undefined ? null : new Date(published),
  };
}

const severities: readonly Severity[] = ['critical', 'high', 'moderate', 'low'];

/** An advisory without a level counts as high until somebody has judged it. */
export const severityOf = (word: string | undefined): Severity => severities.find((one) => one === word?.toLowerCase()) ?? 'high';
