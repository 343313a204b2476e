import { spawn } from 'node:child_process';
import semver from 'semver';
import { z } from 'zod';
import { root } from '../test/run-tool.ts';
import type { Component, Finding } from './findings.ts';
import { severityOf } from './osv.ts';

const billSchema = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});

/** Returns the bill of materials of the lock file as CycloneDX. Throws when npm does not write one. */
export async function writeBill(): Promise<string> {
  const { output, errors } = await runNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  if (!output.trim().startsWith('{')) throw new Error(`npm 没有生成组件清单（需要 npm 10 或以上）：${errors.trim()}`);
  return output;
}

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ name: z.string().optional() })) });

/** Lists the components of a bill of materials by their names. The lock file has the real names of those installed under another. */
export function readBill(bill: string, lock: string): Map<string, Component[]> {
  const { packages } = lockSchema.parse(JSON.parse(lock));
  const realNames = new Map(Object.entries(packages).map(([path, { name }]) => [path.split('node_modules/').at(-1), name]));
  const components = new Map<string, Component[]>();
  for (const { name: installed, version, properties } of billSchema.parse(JSON.parse(bill)).components) {
    const name = realNames.get(installed) ?? installed;
    const isDevelopment = properties.some((one) => one.name === 'cdx:npm:package:development' && one.value === 'true');
    components.set(name, [...(components.get(name) ?? []), { name, version, isDevelopment }]);
  }
  return components;
}

const viaSchema = z.union([
  z.string(),
  z.object({ name: z.string(), title: z.string(), url: z.string().default(''), severity: z.string(), range: z.string() }),
]);
const auditSchema = z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(viaSchema) })) });

/** Asks the registry of npm's settings. Returns undefined when it does not answer or knows no advisories. */
export async function auditByRegistry(components: ReadonlyMap<string, readonly Component[]>): Promise<Finding[] | undefined> {
  const { output } = await runNpm(['audit', '--json', '--package-lock-only']);
  return readAudit(output, components);
}

/** Reads the report of `npm audit --json`; undefined for its error. */
export function readAudit(report: string, components: ReadonlyMap<string, readonly Component[]>): Finding[] | undefined {
  const { data } = auditSchema.safeParse(parseJson(report));
  return data && Object.values(data.vulnerabilities).flatMap(({ via }) => via.flatMap((one) => toFindings(one, components)));
}

function toFindings(via: z.infer<typeof viaSchema>, components: ReadonlyMap<string, readonly Component[]>): Finding[] {
  // Text names a dependency, which has its own entry.
  if (typeof via === 'string') return [];
  const { name, title, url, severity, range } = via;
  return (components.get(name) ?? [])
    .filter(({ version }) => semver.satisfies(version, range, { includePrerelease: true }))
    .map((component) => ({
      component,
      advisory: /GHSA-[\w-]+/.exec(url)?.[0] ?? url,
      severity: severityOf(severity),
      title,
      fixedIn: null,
      publishedAt: null,
    }));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Runs the npm that started this command; its exit code says nothing, because findings also end `npm audit` with 1. */
function runNpm(words: readonly string[]): Promise<{ output: string; errors: string }> {
  const entry = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'], timeout: 120_000 };
  const child = entry?.endsWith('.js') ? spawn(process.execPath, [entry, ...words], options) : spawn('npm', [...words], options);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ output, errors }));
  });
}
