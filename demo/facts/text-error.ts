/** The errors of a text file, one line each. */
export class DemoTextError extends Error {
  override readonly name = 'DemoTextError';
}
