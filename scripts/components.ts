import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config/config.ts';
import { findException, listStaleExceptions, parseExceptions } from './components/exceptions.ts';
import { formatFinding, isDue, mergeFindings, type Finding } from './components/findings.ts';
import { auditByRegistry, readBill, writeBill } from './components/npm.ts';
import { matchAdvisory, readAdvisories } from './components/osv.ts';
import { root } from './test/run-tool.ts';

// Writes the bill of materials (CycloneDX) and compares it with published advisories: those in ADVISORY_FOLDER, and those of npm's
// registry where it answers. Exit code 0: nothing is due; 1: something is, see SECURITY.md; 2: wrong usage; 3: no source.
const usage = '用法：npm run components [-- --sbom <文件>] [--offline] [--if-available]';
const options = { sbom: { type: 'string' }, offline: { type: 'boolean' }, 'if-available': { type: 'boolean' } } as const;
const oldDays = 30;
const dayMs = 86_400_000;

const { sbom = 'test-results/sbom.cdx.json', offline, 'if-available': ifAvailable } = readWords();
const now = new Date();
const bill = await writeBill();
// npm runs every command in the project's folder; file paths are relative to the user's folder.
const file = resolve(process.env.INIT_CWD ?? '.', sbom);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, bill);
const components = readBill(bill, await readFile(`${root}package-lock.json`, 'utf8'));
console.log(`组件清单（CycloneDX）已写入 ${file}，共 ${[...components.values()].flat().length} 个组件`);

const exceptions = parseExceptions(await readFile(`${root}advisory-exceptions.yaml`, 'utf8'));
const found: Finding[] = [];
let sources = 0;
await compareWithFolder();
await compareWithRegistry();
process.exitCode = report();

function readWords() {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(usage);
    process.exit(2);
  }
}

async function compareWithFolder(): Promise<void> {
  const { advisoryFolder } = readConfig(process.env);
  if (advisoryFolder === undefined) return console.log('未设置 ADVISORY_FOLDER，不核对本地的漏洞库');
  let [count, newest] = [0, 0];
  for await (const advisory of readAdvisories(advisoryFolder)) {
    count++;
    newest = Math.max(newest, Date.parse(advisory.modified));
    found.push(...matchAdvisory(advisory, components));
  }
  if (count === 0) return console.log(`${advisoryFolder} 中没有漏洞通告（.json 或 .zip）`);
  sources++;
  const age = Math.floor((now.getTime() - newest) / dayMs);
  console.log(`已核对本地漏洞库的 ${count} 条通告，最近更新于 ${age} 天前${age > oldDays ? '，已过时：请换上新的导出' : ''}`);
}

async function compareWithRegistry(): Promise<void> {
  const findings = offline ? undefined : await auditByRegistry(components);
  if (!findings) return console.log(offline ? '按 --offline 不询问软件源' : 'npm 的软件源没有应答漏洞查询');
  sources++;
  found.push(...findings);
  console.log('已核对 npm 软件源的漏洞通告');
}

function report(): number {
  const findings = mergeFindings(found);
  const { expired, unneeded } = listStaleExceptions(exceptions, findings, now);
  for (const line of expired) console.log(line);
  if (sources === 0) {
    console.log('没有可用的漏洞库，未能核对：请设置 ADVISORY_FOLDER（见 SECURITY.md），或在能访问 npm 软件源的机器上运行');
    if (expired.length > 0) return 1;
    return ifAvailable ? 0 : 3;
  }
  for (const line of unneeded) console.log(line);
  const accepted = findings.filter((finding) => findException(exceptions, finding, now));
  const open = findings.filter((finding) => !accepted.includes(finding));
  for (const finding of open) console.log(formatFinding(finding, now));
  for (const finding of accepted) {
    const { reason, owner, until } = findException(exceptions, finding, now)!;
    console.log(`· 例外 ${finding.component.name} ${finding.advisory}：${reason}（${owner}，至 ${until}）`);
  }
  const due = open.filter((finding) => isDue(finding, now)).length;
  console.log(
    findings.length === 0
      ? '没有已知漏洞'
      : `${findings.length} 个已知漏洞，其中 ${due} 个已到期限或须立即处理，${accepted.length} 个有例外`,
  );
  return due > 0 || expired.length > 0 ? 1 : 0;
}
