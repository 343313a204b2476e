import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** The calls of one part of the site, grouped for readers. */
export interface EndpointGroup {
  title: string;
  /** One sentence about the part. */
  description: string;
  endpoints: readonly Endpoint[];
  /** Files that are served beside the calls. */
  files?: readonly FileOperation[];
}

/**
 * Files generated from a query, for GET and HEAD: no envelope, but an ETag and 304 like any file; errors have the same form as
 * those of calls.
 */
export interface FileOperation {
  /** May contain `{name}`, which is replaced from the query. */
  path: string;
  summary: string;
  query: z.core.$ZodType;
  mediaTypes: readonly string[];
  /** The schema of those files that are JSON. */
  json?: z.core.$ZodType;
}
