import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
  computeRoot,
  emptyRoot,
  followInclusion,
  hashLeaf,
  hashRange,
  isConsistent,
  listConsistencyRanges,
  listInclusionRanges,
} from './merkle.ts';
import { appendLeaves, listEdgeTiles, parseTileAddress, readNodes, tileKey, widthOf, writeEntryBundle, writeTileIndex } from './tiles.ts';

/** Leaves of the test vectors of Certificate Transparency (google/certificate-transparency, merkle_tree_test). */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(hexToBytes);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** A tree as it is stored, grown by batches of different sizes. */
function growTree(leafHashes: readonly Uint8Array[], batch: number) {
  const tiles = new Map<string, Uint8Array>();
  for (let size = 0; size < leafHashes.length; size += batch)
    for (const tile of appendLeaves(size, tiles, leafHashes.slice(size, size + batch))) tiles.set(tileKey(tile), tile.hashes);
  return tiles;
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => hashLeaf(utf8ToBytes(`leaf ${at}`)));

test('the roots are those of the published test vectors', () => {
  const hashes = leaves.map(hashLeaf);
  const found = roots.map((_, size) => bytesToHex(computeRoot(size, readNodes(growTree(hashes.slice(0, size), 3)))));
  expect(found).toEqual(roots);
});

test('tiles do not depend on how many leaves are appended at once', () => {
  const hashes = numbered(3000);
  expect(growTree(hashes, 777)).toEqual(growTree(hashes, 3000));
});

test('a full tile of full tiles has its hash in the level above', () => {
  const tiles = growTree(
    Array.from({ length: 65_537 }, () => emptyRoot),
    65_537,
  );
  expect([...tiles].filter(([key]) => !key.startsWith('0/')).map(([key, hashes]) => [key, hashes.length / 32])).toEqual([
    ['1/0', 256],
    ['2/0', 1],
  ]);
});

test('every leaf is proved in every tree, and in no other place', () => {
  const hashes = numbered(300);
  const hashOf = readNodes(growTree(hashes, 300));
  for (const size of [1, 2, 3, 7, 255, 256, 257, 300]) {
    const root = computeRoot(size, hashOf);
    for (let index = 0; index < size; index += 5) {
      const proof = listInclusionRanges(index, size).map((range) => hashRange(range, hashOf));
      expect(followInclusion(hashes[index]!, index, size, proof)).toEqual(root);
      expect(followInclusion(hashes[index]!, index + 1, size, proof)).not.toEqual(root);
      expect(followInclusion(hashes[(index + 1) % 300]!, index, size, proof)).not.toEqual(root);
    }
  }
});

test('a tree is consistent with every earlier one, and with no changed one', () => {
  const hashes = numbered(270);
  const hashOf = readNodes(growTree(hashes, 270));
  const changed = readNodes(growTree([hashLeaf(utf8ToBytes('another')), ...hashes.slice(1)], 270));
  const sizes = [0, 1, 2, 3, 4, 6, 7, 8, 255, 256, 257, 269, 270];
  for (const size of sizes)
    for (const former of sizes.filter((one) => one <= size)) {
      const proof = listConsistencyRanges(former, size).map((range) => hashRange(range, hashOf));
      const later = { size, root: computeRoot(size, hashOf) };
      expect(isConsistent({ size: former, root: computeRoot(former, hashOf) }, later, proof)).toBe(true);
      // The empty tree is the beginning of every tree.
      expect(isConsistent({ size: former, root: computeRoot(former, changed) }, later, proof)).toBe(former === 0);
    }
  expect(isConsistent({ size: 2, root: emptyRoot }, { size: 1, root: emptyRoot }, [])).toBe(false);
});

test('a tree can be extended with its partial tiles alone', () => {
  const hashes = numbered(1000);
  const tiles = growTree(hashes, 1000);
  const edge = new Map(listEdgeTiles(1000).map((tile) => [tileKey(tile), tiles.get(tileKey(tile))!]));
  expect(listEdgeTiles(1000)).toEqual([
    { level: 0, index: 3 },
    { level: 1, index: 0 },
  ]);
  expect(appendLeaves(1000, edge, numbered(1)).map(tileKey)).toEqual(['0/3']);
  expect(() => appendLeaves(1000, new Map(), numbered(1))).toThrow('tile 0/3');
});

test('tiles have the addresses and widths of the specification', () => {
  expect([7, 999, 1000, 1_234_067].map(writeTileIndex)).toEqual(['007', '999', 'x001/000', 'x001/x234/067']);
  expect(parseTileAddress('0/x001/x234/067')).toEqual({ level: 0, index: 1_234_067, width: 256 });
  expect(parseTileAddress('entries/273.p/112')).toEqual({ level: 'entries', index: 273, width: 112 });
  for (const wrong of ['0/1', '64/000', '00/001', '0/x000/001', '0/001.p/0', '0/001.p/256', '0/001.p/01', '0/x001', 'data/001'])
    expect(parseTileAddress(wrong)).toBeUndefined();
  const widths = [0, 1, 2, 3].map((level) => widthOf({ level, index: Math.floor(70_000 / 256 ** (level + 1)) }, 70_000));
  expect(widths).toEqual([112, 17, 1, 0]);
});

test('a bundle of entries has the length of each entry before it', () => {
  expect(writeEntryBundle([utf8ToBytes('ab'), new Uint8Array(258)]).slice(0, 6)).toEqual(Uint8Array.of(0, 2, 97, 98, 1, 2));
});
