import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSourceFile } from './source-files.ts';

interface Compose {
  services: Record<string, { networks?: string[]; network_mode?: string }>;
  networks: Record<string, { internal?: boolean }>;
}

test('of the containers only the proxy and the jobs can reach other machines', () => {
  const { services, networks } = parse(readSourceFile('deploy/compose.several.yaml'), { merge: true }) as Compose;
  const open = Object.entries(services).filter(
    ([, { networks: own = ['default'], network_mode: mode }]) => mode !== 'none' && own.some((name) => !networks[name]?.internal),
  );
  expect(open.map(([name]) => name).toSorted()).toEqual(['jobs', 'nginx']);
});

interface VectorPart {
  type: string;
  inputs?: string[];
  route?: Record<string, string>;
  address?: string;
  buffer?: { type: string };
  tls?: Record<string, string | boolean>;
}
type VectorParts = Record<string, VectorPart>;

const vector = parse(readSourceFile('deploy/vector.yaml'), { merge: true }) as Record<'sources' | 'transforms' | 'sinks', VectorParts>;

test('every part of the example for Vector takes its input from a part that exists, and every part is used', () => {
  const { sources, transforms, sinks } = vector;
  const outputs = Object.entries({ ...sources, ...transforms }).flatMap(([name, { route }]) =>
    route ? [...Object.keys(route), '_unmatched'].map((branch) => `${name}.${branch}`) : [name],
  );
  const inputs = Object.values({ ...transforms, ...sinks }).flatMap((part) => part.inputs ?? []);
  expect(inputs.filter((name) => !outputs.includes(name))).toEqual([]);
  expect(outputs.filter((name) => !inputs.includes(name))).toEqual([]);
});

test('logs leave the machine only over TLS with certificates of both sides, and security events and seals wait on disk', () => {
  const remote = Object.entries(vector.sinks).filter(([, { address = '' }]) => !address.startsWith('127.0.0.1:'));
  expect(remote.length).toBe(2);
  for (const [name, { tls }] of remote) {
    expect(tls, name).toMatchObject({ enabled: true, verify_certificate: true, verify_hostname: true });
    expect(Object.keys(tls!), name).toEqual(expect.arrayContaining(['ca_file', 'crt_file', 'key_file']));
  }
  expect(vector.sinks['security']!.buffer).toMatchObject({ type: 'disk' });
  expect(vector.transforms['kinds']!.route!['security']).toMatch(/\.security\).*\.auditSeal\)/);
});

test('etcd takes connections only over TLS and from holders of a certificate', () => {
  const lines = readSourceFile('deploy/etcd.env').split('\n');
  const settings = Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s) as [string, string]));
  const addresses = Object.entries(settings).filter(([name]) => /_URLS$|CLUSTER$/.test(name));
  expect(addresses.length).toBeGreaterThan(4);
  expect(addresses.filter(([, value]) => /http:/.test(value) || !value.includes('https:'))).toEqual([]);
  for (const side of ['', 'PEER_']) {
    expect(settings[`ETCD_${side}CLIENT_CERT_AUTH`]).toBe('true');
    for (const file of ['CERT_FILE', 'KEY_FILE', 'TRUSTED_CA_FILE']) expect(settings[`ETCD_${side}${file}`]).toMatch(/^\//);
  }
});

interface Patroni {
  restapi: Record<string, string>;
  etcd3: Record<string, string>;
  bootstrap: { dcs: { postgresql: { parameters: Record<string, unknown> } }; pg_hba: string[] };
  postgresql: { authentication: Record<string, { sslmode: string; sslrootcert: string }> };
}

test('Patroni, its database and etcd verify each other, and the database takes no remote connection without TLS', () => {
  const { restapi, etcd3, bootstrap, postgresql } = parse(readSourceFile('deploy/patroni.yaml'), { merge: true }) as Patroni;
  expect(restapi).toMatchObject({ verify_client: 'required', certfile: expect.any(String), cafile: expect.any(String) });
  expect(etcd3).toMatchObject({ protocol: 'https', cacert: expect.any(String), cert: expect.any(String), key: expect.any(String) });
  expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ ssl: 'on', ssl_min_protocol_version: 'TLSv1.3' });
  expect(bootstrap.pg_hba.filter((line) => !/^(?:local|hostssl) /.test(line) || / (?:trust|md5|password)$/.test(line))).toEqual([]);
  const modes = Object.values(postgresql.authentication).map(({ sslmode }) => sslmode);
  expect(modes).toEqual(['verify-full', 'verify-full', 'verify-full']);
});
