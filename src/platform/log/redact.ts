const mark = '[已隐去]';

// Compared without case and separators, so that `id_no`, `idNo` and `ID-NO` are one name.
const secretNames = new Set(
  [
    [
      'authorization',
      'proxyauthorization',
      'cookie',
      'setcookie',
      'token',
      'accesstoken',
      'refreshtoken',
      'resettoken',
      'checktoken',
      'steptoken',
    ],
    [
      'password',
      'newpassword',
      'oldpassword',
      'passwordhash',
      'secret',
      'signature',
      'privatekey',
      'nonce',
      'checkcode',
      'smscode',
      'captcha',
    ],
    ['idno', 'idnumber', 'idcard', 'mobile', 'mobiletel', 'phone', 'email', 'clientname', 'fundaccount', 'bankcard'],
  ].flat(),
);

/**
 * Returns a copy of a log entry, with the values of secret and personal names hidden at any depth, and mobile and identity
 * numbers hidden inside texts.
 */
export function redact(value: unknown): unknown {
  return redactValue(value, new WeakSet());
}

function redactValue(value: unknown, seen: WeakSet<object>): unknown {
  if (typeof value === 'string') return maskNumbers(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (seen.has(value)) return '[循环引用]';
  seen.add(value);
  if (value instanceof Error) return toErrorFields(value, seen);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, seen));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} 字节]`;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? mark : redactValue(inner, seen)]));
}

const isSecret = (name: string) => secretNames.has(name.toLowerCase().replaceAll(/[-_]/g, ''));

/** Masks mainland mobile numbers and identity-card numbers that are not part of a longer number. */
export function maskNumbers(text: string): string {
  return text.replaceAll(
    /(?<![0-9A-Za-z])(?:1[3-9]\d{9}|\d{17}[\dXx])(?![0-9A-Za-z])/g,
    (digits) => `${digits.slice(0, 3)}***${digits.slice(-2)}`,
  );
}

/** Fields of an error for diagnosis, without PostgreSQL's `detail` and `where`, which repeat the row's values. */
function toErrorFields(error: Error, seen: WeakSet<object>): Record<string, unknown> {
  const { code, status, constraint, table, column, path, syscall } = error as Error & Record<string, unknown>;
  const known = Object.entries({ code, status, constraint, table, column, path, syscall }).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return {
    type: error.name,
    message: maskNumbers(error.message),
    ...Object.fromEntries(known),
    stack: maskNumbers(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, seen) }),
  };
}
