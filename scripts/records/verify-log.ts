import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compareCheckpoints } from '#operations/transparency/web/compare-checkpoints.ts';
import { findKeys, verifyProof, type Verification } from '#operations/transparency/web/verify-proof.ts';
import { parseArguments } from '#platform/command.ts';
import { exitWith } from '../site/failure.ts';

// Verifies a file against its proof from the transparency log, or compares two checkpoints, without a database and without the
// network. Exit code 0: proved; 1: not proved; 2: wrong arguments.
const usage = [
  '用法：npm run verify-log -- <文件> [--proof <证明文件>] [--keys <公钥文件>]',
  '　　　npm run verify-log -- --compare <检查点> <另一个检查点> [--proof <一致性证明>] [--keys <公钥文件>]',
  '证明文件由网站的 /log/proof?hash=<文件的 SHA-256> 给出；不指定时为 <文件>.proof.json。',
  '公钥文件是以前保存的 /log/keys，或每行一个公钥；不指定时用证明中的公钥，须自行与网站公布的比较。见证方的公钥也写在其中。',
  '检查点是以前保存的 /log/checkpoint；记录数不同的两个，还需要 /log/consistency?from=<较少的记录数> 给出的一致性证明。',
].join('\n');
const read = parseArguments(process.argv.slice(2), { proof: { type: 'string' }, keys: { type: 'string' }, compare: { type: 'boolean' } });
const [file, other] = 'positionals' in read ? read.positionals : [];
if (!('values' in read) || file === undefined || (read.values.compare && other === undefined)) {
  console.error('problem' in read ? `${read.problem}\n${usage}` : usage);
  process.exit(2);
}
const placeOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
const { proof, keys, compare } = read.values;
try {
  const trusted = keys === undefined ? [] : findKeys(await readFile(placeOf(keys), 'utf8'));
  if (keys !== undefined && trusted.length === 0) throw new Error(`${keys} 中没有公钥`);
  const { findings, conclusion, isProved } = compare ? await compareFiles(trusted) : await verifyFile(trusted);
  for (const { holds, text } of findings) console.log(`${holds ? '符合' : '不符'}：${text}`);
  console.log(conclusion);
  process.exitCode = isProved ? 0 : 1;
} catch (error) {
  exitWith(error);
}

async function verifyFile(trusted: readonly string[]): Promise<Verification> {
  const content = new Uint8Array(await readFile(placeOf(file!)));
  return verifyProof(content, await readFile(placeOf(proof ?? `${file}.proof.json`), 'utf8'), trusted);
}

async function compareFiles(trustedKeys: readonly string[]): Promise<Verification> {
  const [one, second] = await Promise.all([readFile(placeOf(file!), 'utf8'), readFile(placeOf(other!), 'utf8')]);
  const proofText = proof === undefined ? undefined : await readFile(placeOf(proof), 'utf8');
  return compareCheckpoints([one, second], { proofText, trustedKeys });
}
