import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '#platform/config/config.ts';
import type { TimeStampAuthority } from '#platform/pdf/stamp/time-stamp.ts';

/** The firm's private key with its certificate chain, the firm's certificate first. */
export interface FirmCertificate {
  privateKey: KeyObject;
  certificates: readonly [X509Certificate, ...X509Certificate[]];
}

type Settings = Partial<Pick<Config, 'agreementCertFile' | 'agreementKeyFile' | 'agreementKeyPassword'>>;
type TimeStampSettings = Partial<Pick<Config, 'agreementTsaUrl' | 'agreementTsaCertFile' | 'agreementTsaTimeoutMs'>>;

const usualTimeoutMs = 10_000;

/** Returns the authority that time-stamps the firm's signatures; undefined when none is configured. Throws like `readFirmCertificate`. */
export function readTimeStampAuthority({
  agreementTsaUrl: url,
  agreementTsaCertFile: file,
  agreementTsaTimeoutMs: timeoutMs = usualTimeoutMs,
}: TimeStampSettings): TimeStampAuthority | undefined {
  if (!url || !file) return undefined;
  const anchors = readCertificates(file, 'AGREEMENT_TSA_CERT_FILE').map(({ raw }) => raw);
  if (anchors.length === 0) throw new Error('AGREEMENT_TSA_CERT_FILE 中没有 PEM 格式的证书');
  return { url, anchors, timeoutMs };
}

/**
 * Reads the configured certificate and key, both PEM; undefined when none are configured. Throws, with a Chinese message that
 * contains no secret, when a file cannot be read, the key does not match the certificate, or it is not an RSA key of at least
 * 2048 bits.
 */
export function readFirmCertificate({
  agreementCertFile: certFile,
  agreementKeyFile: keyFile,
  agreementKeyPassword: passphrase,
}: Settings): FirmCertificate | undefined {
  if (!certFile || !keyFile) return undefined;
  const [own, ...above] = readCertificates(certFile, 'AGREEMENT_CERT_FILE');
  if (!own) throw new Error('AGREEMENT_CERT_FILE 中没有 PEM 格式的证书');
  const privateKey = readKey(keyFile, passphrase);
  if (!own.checkPrivateKey(privateKey)) throw new Error('AGREEMENT_KEY_FILE 与 AGREEMENT_CERT_FILE 的第一张证书不是一对');
  if (privateKey.asymmetricKeyType !== 'rsa' || (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error('签署证书应为 2048 位及以上的 RSA 证书');
  return { privateKey, certificates: [own, ...above] };
}

function readCertificates(file: string, setting: string): X509Certificate[] {
  const pem = readFile(file, setting);
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.map((one) => new X509Certificate(one));
  } catch {
    throw new Error(`${setting} 中的证书无法读取`);
  }
}

function readKey(file: string, passphrase: string | undefined): KeyObject {
  const key = readFile(file, 'AGREEMENT_KEY_FILE');
  try {
    return createPrivateKey({ key, passphrase: passphrase ?? '' });
  } catch {
    // OpenSSL's error message may repeat the input.
    throw new Error('AGREEMENT_KEY_FILE 中的私钥无法读取：请检查格式（PEM）与 AGREEMENT_KEY_PASSWORD');
  }
}

function readFile(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${name} 所指的文件无法读取`);
  }
}
