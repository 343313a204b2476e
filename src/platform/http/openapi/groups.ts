import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** The calls of one part of the site, as they are grouped for readers. */
export interface EndpointGroup {
  title: string;
  /** What the part is about, in a sentence. */
  description: string;
  endpoints: readonly Endpoint[];
  /** Files that are served beside the calls. */
  files?: readonly FileOperation[];
}

/** Files that a query makes, for GET and HEAD: no envelope, but an ETag and 304 like any file; refusals look like those of calls. */
export interface FileOperation {
  /** May hold `{name}`, taken out of the query. */
  path: string;
  summary: string;
  query: z.core.$ZodType;
  mediaTypes: readonly string[];
  /** The shape of the JSON among them. */
  json?: z.core.$ZodType;
}
