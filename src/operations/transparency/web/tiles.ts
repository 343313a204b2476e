import { concatBytes } from '@noble/hashes/utils.js';
import { hashChildren, listNodes, type HashOfNode, type LeafRange, type TreeNode } from './merkle.ts';

// Tiles as https://c2sp.org/tlog-tiles lays them out: 256 hashes of one level each, a level being eight levels of the tree.

export const hashBytes = 32;
export const tileWidth = 256;
/** Binary levels of the tree in one level of tiles. */
const tileHeight = 8;

/** Tile `index` of a level. Level 0 holds the hashes of leaves, level 1 those of full tiles of level 0. */
export interface TileId {
  readonly level: number;
  readonly index: number;
}

/** The stored hashes of tiles, one after the other, by `tileKey`. */
export type Tiles = ReadonlyMap<string, Uint8Array>;

export const tileKey = ({ level, index }: TileId): string => `${level}/${index}`;

/** Hashes in a tile of the tree of `size` leaves; 0 when the tree has no such tile. */
export function widthOf({ level, index }: TileId, size: number): number {
  const hashes = Math.floor(size / tileWidth ** level);
  return Math.min(Math.max(hashes - index * tileWidth, 0), tileWidth);
}

/** The index of a tile in addresses: 1234067 is `x001/x234/067`. */
export function writeTileIndex(index: number): string {
  const digits = String(index);
  const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g)!;
  return parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
}

/** An address below `/tile/`: a tile of hashes, or a bundle of entries; `width` is 256 for a full one. */
export type TileAddress = { readonly level: number | 'entries'; readonly index: number; readonly width: number };

/** Parses `<L>/<N>[.p/<W>]` or `entries/<N>[.p/<W>]`; undefined unless it is exactly the address that `writeTileIndex` gives. */
export function parseTileAddress(address: string): TileAddress | undefined {
  const found = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(address);
  if (!found) return undefined;
  const [, level, path, partial] = found;
  const [index, width] = [Number(path!.replaceAll(/\D/g, '')), partial === undefined ? tileWidth : Number(partial)];
  if (writeTileIndex(index) !== path || (partial !== undefined && width >= tileWidth)) return undefined;
  return { level: level === 'entries' ? level : Number(level), index, width };
}

/** A bundle of log entries, each after its length in two bytes. */
export function writeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const parts = entries.flatMap((entry) => {
    if (entry.length > 0xffff) throw new Error(`a log entry has ${entry.length} bytes`);
    return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
  });
  return concatBytes(...parts);
}

/** Lists the tiles that contain the hashes of the ranges. */
export function listTiles(ranges: readonly LeafRange[]): TileId[] {
  const tiles = ranges.flatMap(listNodes).map((node) => placeOf(node).tile);
  return [...new Map(tiles.map((tile) => [tileKey(tile), tile])).values()];
}

/** The tile of a node, and the hashes of that tile that lie below it. */
function placeOf({ height, index }: TreeNode): { tile: TileId; first: number; count: number } {
  const level = Math.floor(height / tileHeight);
  const count = 2 ** (height % tileHeight);
  const first = index * count;
  return { tile: { level, index: Math.floor(first / tileWidth) }, first: first % tileWidth, count };
}

/** Returns a function that reads the hashes of nodes from tiles. It throws when a tile is missing or too short. */
export function readNodes(tiles: Tiles): HashOfNode {
  return (node) => {
    const { tile, first, count } = placeOf(node);
    const hashes = tiles.get(tileKey(tile));
    if (!hashes || hashes.length < (first + count) * hashBytes) throw new Error(`tile ${tileKey(tile)} has no hash ${first + count - 1}`);
    return hashWithin(hashes, first, count);
  };
}

const hashAt = (hashes: Uint8Array, at: number): Uint8Array => hashes.subarray(at * hashBytes, (at + 1) * hashBytes);

/** Hash over `count` neighbouring hashes of a tile; `count` is a power of two. */
function hashWithin(hashes: Uint8Array, first: number, count: number): Uint8Array {
  if (count === 1) return hashAt(hashes, first);
  return hashChildren(hashWithin(hashes, first, count / 2), hashWithin(hashes, first + count / 2, count / 2));
}

/** Lists the last, partial tile of each level of the tree of `size` leaves: an append extends them, a root is computed from them. */
export function listEdgeTiles(size: number): TileId[] {
  const tiles: TileId[] = [];
  for (let [level, hashes] = [0, size]; hashes > 0; [level, hashes] = [level + 1, Math.floor(hashes / tileWidth)])
    if (hashes % tileWidth > 0) tiles.push({ level, index: Math.floor(hashes / tileWidth) });
  return tiles;
}

export interface WrittenTile extends TileId {
  readonly hashes: Uint8Array;
}

/** Appends the hashes of leaves to the tree of `size` leaves. Returns the tiles that are new or have grown. */
export function appendLeaves(size: number, edge: Tiles, leafHashes: readonly Uint8Array[]): WrittenTile[] {
  const written: WrittenTile[] = [];
  let [level, stored, hashes] = [0, size, leafHashes];
  while (hashes.length > 0) {
    const completed: Uint8Array[] = [];
    for (let at = 0; at < hashes.length;) {
      const index = Math.floor(stored / tileWidth);
      const width = stored % tileWidth;
      const former = width === 0 ? [] : [requireTile(edge, { level, index }, width)];
      const added = hashes.slice(at, at + tileWidth - width);
      const tile = concatBytes(...former, ...added);
      written.push({ level, index, hashes: tile });
      if (width + added.length === tileWidth) completed.push(hashWithin(tile, 0, tileWidth));
      at += added.length;
      stored += added.length;
    }
    level += 1;
    hashes = completed;
    stored = Math.floor(size / tileWidth ** level);
  }
  return written;
}

function requireTile(tiles: Tiles, id: TileId, width: number): Uint8Array {
  const hashes = tiles.get(tileKey(id));
  if (hashes?.length !== width * hashBytes) throw new Error(`tile ${tileKey(id)} does not have ${width} hashes`);
  return hashes;
}
