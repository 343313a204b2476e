import type { Context } from '#platform/context.ts';
import type { ConnectionReport } from '../schema/trust.ts';

/** Cipher suites of GB/T 38636 (TLCP) and of RFC 8998: SM4 with SM3, the key agreed by SM2 or exchanged under it. */
const nationalSuite = /SM4|SM3/i;

/** Describes the caller's connection, as seen by this site or by a trusted proxy in front of it. */
export function describeConnection({ connection }: Context): ConnectionReport {
  const { isSecure = false, httpVersion = '', ipVersion = 4, tls } = connection ?? {};
  return {
    isSecure,
    ...(tls && { protocol: tls.protocol, cipher: tls.cipher }),
    isNational: tls !== undefined && (nationalSuite.test(tls.cipher) || /TLCP|GMTLS|NTLS/i.test(tls.protocol)),
    httpVersion: httpVersion.replace(/^HTTP\//i, ''),
    ipVersion,
  };
}
