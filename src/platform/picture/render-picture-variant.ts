import { parserTask } from '../parsing/parser-pool.ts';
import { backgroundParsers } from '../parsing/pools.ts';
import type formParser from './form-parser.ts';
import type { PictureVariantOptions } from './form-parser.ts';

const drawing = parserTask<typeof formParser>(new URL('./form-parser.ts', import.meta.url));

/** Renders a part of a prepared picture at a width and in a format that browsers show. Throws `ParserError` when its process ended. */
export const renderPictureVariant = (wish: PictureVariantOptions): Promise<Buffer> => backgroundParsers.run(drawing, wish, wish);
