import { parserTask } from '../parsing/parser-pool.ts';
import { parsers } from '../parsing/pools.ts';
import type svgParser from './svg-parser.ts';

const drawing = parserTask<typeof svgParser>(new URL('./svg-parser.ts', import.meta.url), { partMs: 15_000 });

/** Renders an SVG with user-supplied parts as PNG. Throws `ParserError` when its process ended. */
export const drawSvg = (svg: string): Promise<Buffer> => parsers.run(drawing, { svg }, { bytes: Buffer.from(svg) }, { isPatient: true });
