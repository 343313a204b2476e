/** A call with its response, with the data of the demo firm. */
export interface CallExample {
  /** The input by name, from every part of the request; a file is given by its name. */
  input: Readonly<Record<string, unknown>>;
  /** The bare result, without its envelope; text for a file that is not JSON, absent for calls without a result. */
  result?: unknown;
}

/** Returns the key of an example: `GET /path`, with the path's placeholders. */
export const exampleKey = (method: string, path: string): string => `${method} ${path}`;
