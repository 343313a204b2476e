import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureTrialPrograms, findTrialProgram } from '../../../scripts/test/programs.ts';
import { openLogSigner } from './log-keys.ts';
import { computeRoot, hashLeaf, hashRange, listConsistencyRanges, listInclusionRanges, type LeafRange } from './web/merkle.ts';
import { toBase64, writeCheckpoint, writeVerifierKey } from './web/signed-note.ts';
import { appendLeaves, readNodes, tileKey, writeTileIndex } from './web/tiles.ts';

ensureTrialPrograms(['go']);
const go = findTrialProgram('go');
const folder = join(import.meta.dirname, '../../..');

const size = 70_000;
const leaves = Array.from({ length: size }, (_, at) => new TextEncoder().encode(`{"leaf":${at}}`));
const sizes = [1, 2, 255, 256, 257, 1000, 65_535, 65_536, 65_537, size];

/** Everything that the log of these leaves publishes, as our code computes it. */
async function makeLog() {
  const tiles = new Map<string, Uint8Array>();
  const hashes = leaves.map(hashLeaf);
  for (let from = 0; from < size; from += 5000)
    for (const tile of appendLeaves(from, tiles, hashes.slice(from, from + 5000))) tiles.set(tileKey(tile), tile.hashes);
  const hashOf = readNodes(tiles);
  const prove = (ranges: readonly LeafRange[]) => ranges.map((range) => toBase64(hashRange(range, hashOf)));
  const roots = Object.fromEntries(sizes.map((one) => [one, toBase64(computeRoot(one, hashOf))]));
  const signer = openLogSigner({ deriveKey: () => Buffer.alloc(32, 7) }, { number: 1, name: 'www.example.com/log' });
  const checkpoint = writeCheckpoint({ origin: 'www.example.com/log', size, root: computeRoot(size, hashOf), extensions: [] });
  return {
    leaves: leaves.map(toBase64),
    tiles: Object.fromEntries([...tiles].map(([key, bytes]) => [addressOf(key), toBase64(bytes)])),
    roots,
    inclusion: sizes.flatMap((one) =>
      [0, 1, 255, 256, 65_535, 69_999]
        .filter((index) => index < one)
        .map((index) => ({ index, size: one, proof: prove(listInclusionRanges(index, one)) })),
    ),
    consistency: sizes.flatMap((one) =>
      sizes.filter((former) => former <= one).map((former) => ({ former, size: one, proof: prove(listConsistencyRanges(former, one)) })),
    ),
    note: await signer.sign(checkpoint),
    key: writeVerifierKey(signer.ed25519),
  };
}

function addressOf(key: string): string {
  const [level, index] = key.split('/');
  return `${level}/${writeTileIndex(Number(index))}`;
}

function checkWithGo(log: object): string[] {
  const gopath = ['/usr/share/gocode', join(folder, 'node_modules/.cache/golang/usr/share/gocode')].join(':');
  const { stdout, stderr } = spawnSync(go!.path, ['run', join(folder, 'test/fixtures/transparency/check-log.go')], {
    input: JSON.stringify(log),
    encoding: 'utf8',
    env: { ...go!.env, GO111MODULE: 'off', CGO_ENABLED: '0', GOPATH: gopath, GOCACHE: join(folder, 'node_modules/.cache/golang/build') },
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test.skipIf(!go)('tiles, roots, proofs and checkpoints are those of an independent implementation', { timeout: 300_000 }, async () => {
  const log = await makeLog();
  expect(checkWithGo(log)).toEqual(['checked']);
  const [first, ...others] = log.inclusion;
  const wrong = { ...log, inclusion: [{ ...first!, index: 3 }, ...others], note: log.note.replace('70000', '70001') };
  expect(checkWithGo(wrong)).toEqual([expect.stringContaining('inclusion of 3'), expect.stringContaining('note'), 'checked']);
});
