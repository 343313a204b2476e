/** One call with what it was answered, of the demo firm. */
export interface CallExample {
  /** What is sent, by name, whichever part of the request it travels in; a file is told by its name. */
  input: Readonly<Record<string, unknown>>;
  /** The bare result, without its envelope; text for a file that is none of JSON, nothing for calls that answer nothing. */
  result?: unknown;
}

/** Under what an example is kept: `GET /path`, the path with its placeholders. */
export const exampleKey = (method: string, path: string): string => `${method} ${path}`;
