import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { parserTask } from '#platform/parsing/parser-pool.ts';
import { parsers } from '#platform/parsing/pools.ts';
import type logoParser from './logo-parser.ts';

const reading = parserTask<typeof logoParser>(new URL('./logo-parser.ts', import.meta.url), { partMs: 15_000 });

/** Maximum size of a logo file in bytes. */
export const maxLogoBytes = 2 * 1024 ** 2;
/** Maximum length of the stored SVG. */
const mostSigns = 200_000;

/** Converts an uploaded SVG, PNG or JPG to the stored mark. Throws 40001 at `file` for anything else. */
export async function readLogo({ bytes }: Pick<UploadedFile, 'bytes'>): Promise<{ svg: string }> {
  const svg = await parsers.run(reading, { bytes }, { bytes }).catch((error: unknown) => {
    if (!(error instanceof ParserError)) throw error;
    throw atFile(error.message);
  });
  if (svg.length > mostSigns) throw atFile('标志图形过于复杂：请简化路径，或改用不超过 640 像素宽的 PNG');
  return { svg };
}

const atFile = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });
