import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { ParserPool } from './parser-pool.ts';

// An idle process takes some 60 MB, plus what its file needs while it reads.

/** Memory of the machine or container. */
const machineMb = Math.min(totalmem(), constrainedMemory() || Infinity) / 1024 ** 2;
/** A quarter of it: on 2 GB one large table at a time is read, or a document and a picture. */
const memoryMb = Math.round(machineMb / 4);

/** For files whose sender waits for the answer. */
export const parsers = new ParserPool({ processes: 3, waiting: 24, memoryMb });

/** For background work: search, pages of documents, picture formats. */
export const backgroundParsers = new ParserPool({ processes: 1, waiting: Infinity });
