import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The behaviour of the authority; tests change it while it runs. */
interface Mood {
  /** True when nothing responds. */
  isAway: boolean;
  /** Modifies each token before it is sent. */
  spoil: (answer: Buffer) => Buffer;
  isOcspAway: boolean;
}

/** A root, a signer and a time-stamp authority created with OpenSSL, served on loopback: RFC 3161, OCSP and revocation lists. */
export interface LocalAuthority {
  url: string;
  folder: string;
  mood: Mood;
  root: Buffer;
  signer: { certificate: Buffer; privateKey: Buffer };
  stop(): void;
}

const config = (url: string): string => `
[ca]
default_ca = local
[local]
database = index.txt
serial = serial
crlnumber = crlnumber
new_certs_dir = .
default_md = sha256
default_days = 365
default_crl_days = 30
policy = any
[any]
commonName = supplied
[tsa]
default_tsa = stamps
[stamps]
serial = tsaserial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[req]
distinguished_name = name
prompt = no
[name]
CN = unused
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[signer]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature,nonRepudiation
authorityInfoAccess = OCSP;URI:${url}/ocsp
crlDistributionPoints = URI:${url}/list.crl
[stamper]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
crlDistributionPoints = URI:${url}/list.crl
`;

/** Creates all of it; `stop` ends the server. */
export async function startLocalAuthority(): Promise<LocalAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'qianting-authority-'));
  const mood: Mood = { isAway: false, spoil: (answer) => answer, isOcspAway: false };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (mood.isAway) return response.destroy();
      const answer = answerTo(request.url ?? '', Buffer.concat(parts));
      return answer ? response.end(answer) : response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const openssl = (...words: string[]): void => void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const read = (name: string): Buffer => readFileSync(join(folder, name));

  function answerTo(path: string, body: Buffer): Buffer | undefined {
    if (path === '/tsa') {
      writeFileSync(join(folder, 'query.tsq'), body);
      openssl(
        'ts',
        '-reply',
        '-config',
        'openssl.cnf',
        '-queryfile',
        'query.tsq',
        '-signer',
        'stamper.pem',
        '-inkey',
        'stamper.key',
        '-out',
        'reply.tsr',
      );
      return mood.spoil(read('reply.tsr'));
    }
    if (path === '/ocsp' && !mood.isOcspAway) {
      writeFileSync(join(folder, 'query.ors'), body);
      openssl(
        'ocsp',
        '-index',
        'index.txt',
        '-CA',
        'root.pem',
        '-rsigner',
        'root.pem',
        '-rkey',
        'root.key',
        '-ndays',
        '7',
        '-reqin',
        'query.ors',
        '-respout',
        'answer.ors',
      );
      return read('answer.ors');
    }
    return path === '/list.crl' ? read('list.crl') : undefined;
  }

  writeFileSync(join(folder, 'openssl.cnf'), config(url));
  writeFileSync(join(folder, 'index.txt'), '');
  for (const name of ['serial', 'crlnumber', 'tsaserial']) writeFileSync(join(folder, name), '1000\n');
  const request = (name: string, subject: string): void =>
    openssl(
      'req',
      '-config',
      'openssl.cnf',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    );
  request('root', '/CN=Local Root');
  openssl(
    'x509',
    '-req',
    '-in',
    'root.csr',
    '-signkey',
    'root.key',
    '-days',
    '3650',
    '-extfile',
    'openssl.cnf',
    '-extensions',
    'root',
    '-out',
    'root.pem',
  );
  for (const name of ['signer', 'stamper']) {
    request(name, `/CN=Local ${name}`);
    openssl(
      'ca',
      '-batch',
      '-config',
      'openssl.cnf',
      '-cert',
      'root.pem',
      '-keyfile',
      'root.key',
      '-in',
      `${name}.csr`,
      '-extensions',
      name,
      '-notext',
      '-out',
      `${name}.pem`,
    );
  }
  openssl('ca', '-config', 'openssl.cnf', '-cert', 'root.pem', '-keyfile', 'root.key', '-gencrl', '-out', 'list.pem');
  openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.crl');
  openssl('pkcs8', '-topk8', '-nocrypt', '-in', 'signer.key', '-outform', 'DER', '-out', 'signer.pk8');
  const der = (name: string): Buffer => new X509Certificate(read(name)).raw;
  return {
    url,
    folder,
    mood,
    root: der('root.pem'),
    signer: { certificate: der('signer.pem'), privateKey: read('signer.pk8') },
    stop: () => void server.close(),
  };
}
