import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The subtree over `2^height` leaves from leaf `index * 2^height` on. */
export interface TreeNode {
  readonly height: number;
  readonly index: number;
}

/** The leaves from `from` up to, but not including, `to`. */
export type LeafRange = readonly [from: number, to: number];

/** Returns the hash of a complete subtree of a stored tree. */
export type HashOfNode = (node: TreeNode) => Uint8Array;

const leafPrefix = Uint8Array.of(0x00);
const nodePrefix = Uint8Array.of(0x01);

/** Hash of a leaf (RFC 6962 section 2.1). The prefixes keep a leaf from being taken for an inner node. */
export const hashLeaf = (leaf: Uint8Array): Uint8Array => sha256(concatBytes(leafPrefix, leaf));

export const hashChildren = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(nodePrefix, left, right));

/** Root of the tree without leaves. */
export const emptyRoot: Uint8Array = sha256(new Uint8Array());

/** The largest power of two below `size`: RFC 6962 splits a tree there. */
function splitOf(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** Lists the complete subtrees that make up a range of an RFC 6962 recursion, left to right. */
export function listNodes([from, to]: LeafRange): TreeNode[] {
  const size = to - from;
  const height = Math.log2(size);
  if (Number.isInteger(height)) return [{ height, index: from / size }];
  const middle = from + splitOf(size);
  return [...listNodes([from, middle]), ...listNodes([middle, to])];
}

/** Returns MTH of a range of an RFC 6962 recursion. */
export function hashRange(range: LeafRange, hashOf: HashOfNode): Uint8Array {
  const hashes = listNodes(range).map(hashOf);
  return hashes.reduceRight((right, left) => hashChildren(left, right));
}

/** Root of the tree over the first `size` leaves. */
export const computeRoot = (size: number, hashOf: HashOfNode): Uint8Array => (size === 0 ? emptyRoot : hashRange([0, size], hashOf));

/** Lists the ranges whose hashes prove that leaf `index` is in the tree of `size` leaves (RFC 6962 PATH), from the leaf up. */
export function listInclusionRanges(index: number, size: number): LeafRange[] {
  return pathIn([0, size]);
  function pathIn([from, to]: LeafRange): LeafRange[] {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle ? [...pathIn([from, middle]), [middle, to]] : [...pathIn([middle, to]), [from, middle]];
  }
}

/** Lists the ranges whose hashes prove that the tree of `size` leaves begins with that of `formerSize` (RFC 6962 PROOF). */
export function listConsistencyRanges(formerSize: number, size: number): LeafRange[] {
  if (formerSize === 0 || formerSize === size) return [];
  return subproof([0, size], true);
  function subproof([from, to]: LeafRange, isKnown: boolean): LeafRange[] {
    if (to === formerSize) return isKnown ? [] : [[from, to]];
    const middle = from + splitOf(to - from);
    if (formerSize <= middle) return [...subproof([from, middle], isKnown), [middle, to]];
    return [...subproof([middle, to], false), [from, middle]];
  }
}

/** Returns the root that an inclusion proof leads to; undefined when the proof cannot be one for this index and size. */
export function followInclusion(leafHash: Uint8Array, index: number, size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size)) return undefined;
  const ranges = listInclusionRanges(index, size);
  if (ranges.length !== proof.length) return undefined;
  return proof.reduce((hash, other, at) => (ranges[at]![0] > index ? hashChildren(hash, other) : hashChildren(other, hash)), leafHash);
}

export interface SizedRoot {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Checks a consistency proof (RFC 9162 section 2.1.4.2): true when the later tree begins with the former one. */
export function isConsistent(former: SizedRoot, later: SizedRoot, proof: readonly Uint8Array[]): boolean {
  if (former.size > later.size) return false;
  if (former.size === later.size) return proof.length === 0 && areEqual(former.root, later.root);
  if (former.size === 0) return proof.length === 0 && areEqual(former.root, emptyRoot);
  const hashes = Number.isInteger(Math.log2(former.size)) ? [former.root, ...proof] : [...proof];
  const [first, ...others] = hashes;
  if (!first) return false;
  let [node, last] = [former.size - 1, later.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [formerRoot, laterRoot] = [first, first];
  for (const hash of others) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      [formerRoot, laterRoot] = [hashChildren(hash, formerRoot), hashChildren(hash, laterRoot)];
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else laterRoot = hashChildren(laterRoot, hash);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && areEqual(formerRoot, former.root) && areEqual(laterRoot, later.root);
}

/** Sizes exceed the 32 bits of a shift. */
const half = (value: number): number => Math.floor(value / 2);

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
