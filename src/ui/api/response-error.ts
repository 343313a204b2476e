/** A response that is not the site's own: a status without our envelope, or a body that is not JSON. Status and body are kept. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super('http error');
    this.status = status;
    this.body = body;
  }
}

/** No complete response within the timeout. The text is fixed by specification 8. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(ms: number) {
    super(`timeout of ${ms}ms exceeded`);
  }
}
