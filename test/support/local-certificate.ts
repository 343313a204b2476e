import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const authority = `[ca]
default_ca = one
[one]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
x509_extensions = more
[any]
commonName = supplied
[more]
basicConstraints = critical, CA:true
subjectAltName = IP:127.0.0.1
`;

/** Creates a self-signed certificate for 127.0.0.1 in the folder, valid between two days (`YYYYMMDD`). */
export function makeLocalCertificate(
  folder: string,
  name: string,
  [from, until]: readonly [string, string],
): { cert: string; key: string } {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  for (const [file, content] of Object.entries({ 'ca.cnf': authority, 'index.txt': '', serial: '01' }))
    writeFileSync(join(folder, file), content);
  const [key, wish, cert] = [`${name}.key`, `${name}.csr`, `${name}.crt`];
  openssl(
    'req',
    '-new',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    key,
    '-out',
    wish,
  );
  openssl(
    'ca',
    '-batch',
    '-selfsign',
    '-config',
    'ca.cnf',
    '-keyfile',
    key,
    '-in',
    wish,
    '-out',
    cert,
    '-startdate',
    `${from}000000Z`,
    '-enddate',
    `${until}000000Z`,
  );
  return { cert: readFileSync(join(folder, cert), 'utf8'), key: readFileSync(join(folder, key), 'utf8') };
}
