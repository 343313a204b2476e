/** What is wrong with a file of texts, one line for each problem. */
export class DemoTextError extends Error {
  override readonly name = 'DemoTextError';
}
