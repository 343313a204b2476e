import { execFile, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mayBeInFile, type Setting } from '#platform/config/setting.ts';
import { settings } from '#platform/config/settings.ts';
import { useFolder } from '#test/support/folder.ts';
import { root } from './run-tool.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const composeFiles = globSync('deploy/compose*.yaml', { cwd: root }).toSorted();
/** Docker Compose, as a subcommand of docker or as a separate program. */
const composeCommand = [['docker', 'compose'], ['docker-compose']].find(
  ([program, ...words]) => spawnSync(program!, [...words, 'version'], { stdio: 'ignore' }).status === 0,
);
if (!composeCommand) console.log('没有 docker compose：由它检验 compose 文件的测试将跳过');

interface Service {
  image?: string;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string | null>;
  secrets?: string[];
  networks?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
interface Compose {
  services: Record<string, Service>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}
const compose = (file: string) => parse(read(file), { merge: true }) as Compose;
const several = compose('deploy/compose.several.yaml');
const isSite = (service: Service) => 'build' in service;

test('an image contains exactly the named files: no history, no data, no keys', () => {
  const lines = read('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(taken).toEqual([
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'demo',
    'docs/zh/manual',
    'deploy/image/sbom.mjs',
    'migrations',
    'public',
    'scripts',
    'src',
  ]);
  for (const kind of ['**/.env*', '**/*.pem', '**/*.key']) expect(lines).toContain(kind);
  // The named folders hold the whole repository content, so it must not contain secrets either.
  expect(globSync('{demo,migrations,public,scripts,src}/**/{.env*,*.pem,*.key}', { cwd: root })).toEqual([]);
});

test('the image runs as an unprivileged user, and its base image can be chosen', () => {
  const dockerfile = read('deploy/Dockerfile');
  expect(dockerfile).toMatch(/^ARG BASE=\S+$/m);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER \d{5}:\d{5}$/m);
  // Build arguments stay in the history of the stage that declares them.
  expect(last).not.toMatch(/^ARG/m);
  expect(dockerfile).not.toMatch(/^ADD|latest$/m);
});

test(
  'the package list contains every package that the site needs at run time, and none for building or testing',
  { timeout: 120_000 },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['deploy/image/sbom.mjs'], { cwd: root, maxBuffer: 64 * 1024 ** 2 });
    const { components } = JSON.parse(stdout) as { components: { name: string; version: string; purl: string }[] };
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const lock = (JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string; dev?: boolean; name?: string }> })
      .packages;
    const nameOf = (path: string) => lock[path]!.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const wanted = Object.keys(lock).filter((path) => path !== '' && !lock[path]!.dev);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.map((path) => `${nameOf(path)}@${lock[path]!.version}`).filter((one) => !listed.has(one))).toEqual([]);
    expect(components.filter(({ name }) => ['vite', 'typescript', 'vitest'].includes(name))).toEqual([]);
  },
);

const cwd = useFolder();

test.runIf(composeCommand)('compose accepts each of its files unchanged', { timeout: 120_000 }, () => {
  const [program, ...words] = composeCommand!;
  cpSync(join(root, 'deploy'), join(cwd, 'deploy'), { recursive: true });
  // The firm's own files, which compose only references.
  mkdirSync(join(cwd, 'deploy/secrets'), { recursive: true });
  writeFileSync(join(cwd, 'deploy/secrets/store.env'), '');
  const env = {
    ...process.env,
    POSTGRES_PASSWORD: 'x',
    SITE_PASSWORD: 'x',
    PUBLIC_URL: 'https://www.example.com',
    CONSOLE_URL: 'https://console.example.com',
  };
  for (const file of composeFiles) {
    const files = file.endsWith('postgres.yaml') ? ['-f', 'deploy/compose.yaml', '-f', file] : ['-f', file];
    expect(spawnSync(program!, [...words, ...files, 'config', '--quiet'], { cwd, env, encoding: 'utf8' })).toMatchObject({ status: 0 });
  }
});

const namesOf = (list: string[] | Record<string, unknown> = []) => (Array.isArray(list) ? list : Object.keys(list));

test('everything that a service of a compose file references is declared in it', () => {
  for (const file of composeFiles) {
    const { services, networks, volumes, secrets } = compose(file);
    const base = file.endsWith('postgres.yaml') ? compose('deploy/compose.yaml').services : {};
    const declared = [networks, volumes, secrets, services, base].flatMap((part) => Object.keys(part ?? {}));
    const named = Object.values(services).flatMap((service) => [
      // Other volumes are folders.
      ...namesOf(service.volumes).flatMap((volume) => /^\w[^:]*/.exec(volume) ?? []),
      ...namesOf(service.networks),
      ...namesOf(service.secrets),
      ...namesOf(service.depends_on),
    ]);
    expect(named.filter((name) => !declared.includes(name))).toEqual([]);
  }
});

test('third-party images have a fixed release', () => {
  const images = composeFiles.flatMap((file) => Object.values(compose(file).services).filter((service) => !isSite(service)));
  expect(images.flatMap(({ image }) => image ?? []).filter((image) => !/:v?\d[\w.-]*$|:bookworm-slim$/.test(image))).toEqual([]);
});

test('containers of the site are read-only, have no capabilities, and receive secrets as files', () => {
  const known = Object.values<Setting>(settings);
  const names = known.map(({ name }) => name);
  const secretFiles = known.filter(mayBeInFile).map(({ name }) => `${name}_FILE`);
  for (const service of Object.values(several.services).filter(isSite)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.ports).toBeUndefined();
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      expect([...names, ...secretFiles, 'NODE_EXTRA_CA_CERTS']).toContain(name);
      const secret = /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1];
      expect(secret === undefined || service.secrets?.includes(secret)).toBe(true);
      expect(secretFiles.map((file) => file.slice(0, -'_FILE'.length))).not.toContain(name);
    }
  }
});

test('of several processes only the proxy is reachable from outside', () => {
  const published = Object.entries(several.services).filter(([, { ports }]) => ports);
  expect(published.map(([name]) => name)).toEqual(['nginx']);
});
