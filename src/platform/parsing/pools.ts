import { ParserPool } from './parser-pool.ts';

// A process takes some 60 MB while it is kept, and what its file needs while it reads.

/** For files whose sender waits for the answer. */
export const parsers = new ParserPool({ processes: 3, waiting: 24 });

/** For files that nobody waits for: search, pages of documents, forms of pictures. */
export const backgroundParsers = new ParserPool({ processes: 1, waiting: Infinity });
