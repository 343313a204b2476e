// Writes a list of all packages the site needs at runtime (CycloneDX, from package-lock.json) to standard output. npm's own
// `--omit=dev` also omits packages that development packages use as well, so npm gets a lock file without development packages.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { devDependencies: _, overrides: __, ...program } = read('package.json');
const lock = read('package-lock.json');
const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
delete packages[''].devDependencies;

const scratch = mkdtempSync(join(tmpdir(), 'qianting-sbom-'));
// npm takes the name in the list from the folder.
const folder = join(scratch, program.name);
mkdirSync(folder);
writeFileSync(join(folder, 'package.json'), JSON.stringify(program));
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
const { status } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});
rmSync(scratch, { recursive: true, force: true });
process.exitCode = status ?? 1;
