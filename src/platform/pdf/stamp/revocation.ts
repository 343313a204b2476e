import * as pki from 'pkijs';
import { withCheckedHost } from '../../outbound/guard.ts';
import { requestFromAuthority, AuthorityError } from './request-from-authority.ts';

/** Proof for any later time that certificates were valid when they signed. All in DER. */
export interface ValidationData {
  certificates: readonly Buffer[];
  ocsps: readonly Buffer[];
  crls: readonly Buffer[];
}

const engine = new pki.CryptoEngine({ name: 'node', crypto });

interface Search {
  /** Signer and issuer certificates, in any order. */
  certificates: readonly Buffer[];
  timeoutMs: number;
  now: Date;
}

/**
 * Fetches the proof for every issued certificate that it is not revoked: its OCSP response, or the revocation list, from the
 * addresses in the certificate. Throws `AuthorityError` when a proof is unavailable, and when a certificate is revoked.
 */
export async function gatherValidation({ certificates, ...how }: Search): Promise<ValidationData> {
  const chain = unique(certificates).map((der) => pki.Certificate.fromBER(new Uint8Array(der)));
  const [ocsps, crls]: [Buffer[], Buffer[]] = [[], []];
  for (const certificate of chain) {
    if (certificate.issuer.isEqual(certificate.subject)) continue;
    const issuer = chain.find((one) => one.subject.isEqual(certificate.issuer));
    if (!issuer) throw new AuthorityError('a certificate without its issuer');
    const proof = await findProof(certificate, issuer, how);
    (proof.kind === 'ocsp' ? ocsps : crls).push(proof.der);
  }
  return { certificates: unique(certificates), ocsps: unique(ocsps), crls: unique(crls) };
}

type Proof = { kind: 'ocsp' | 'crl'; der: Buffer };
type How = Omit<Search, 'certificates'>;

async function findProof(certificate: pki.Certificate, issuer: pki.Certificate, how: How): Promise<Proof> {
  for (const url of ocspAddresses(certificate)) {
    const der = await unlessAway(() => askOcsp(url, certificate, issuer, how));
    if (der) return { kind: 'ocsp', der };
  }
  for (const url of crlAddresses(certificate)) {
    const der = await unlessAway(() => askCrl(url, certificate, issuer, how));
    if (der) return { kind: 'crl', der };
  }
  throw new AuthorityError('no proof that a certificate is not revoked');
}

/** Returns undefined when there is no valid response; a revoked certificate is a valid response, and ends the search. */
async function unlessAway(ask: () => Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RevokedError) throw error;
    if (error instanceof AuthorityError) return undefined;
    throw error;
  }
}

class RevokedError extends AuthorityError {
  constructor() {
    super('a certificate is revoked');
  }
}

/** The host is named by a certificate of the firm or of its time-stamping authority, which the operator has configured. */
const askNamedHost: typeof requestFromAuthority = (url, question) => withCheckedHost(() => requestFromAuthority(url, question));

async function askOcsp(url: string, certificate: pki.Certificate, issuer: pki.Certificate, { timeoutMs, now }: How): Promise<Buffer> {
  const request = new pki.OCSPRequest();
  await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate: issuer }, engine);
  const bytes = new Uint8Array(request.toSchema(true).toBER());
  const answer = await askNamedHost(url, { timeoutMs, body: { type: 'application/ocsp-request', bytes } });
  const { isForCertificate, status } = await understand(async () => {
    const response = pki.OCSPResponse.fromBER(new Uint8Array(answer));
    const basic = pki.BasicOCSPResponse.fromBER(response.responseBytes!.response.valueBlock.valueHexView.slice().buffer);
    requireFresh(basic.tbsResponseData.responses[0]?.nextUpdate, now);
    if (!(await basic.verify({ trustedCerts: [issuer] }, engine))) throw new Error('not signed by the issuer');
    return response.getCertificateStatus(certificate, issuer, engine);
  });
  if (!isForCertificate) throw new AuthorityError('an answer about another certificate');
  if (status === 1) throw new RevokedError();
  if (status !== 0) throw new AuthorityError('the responder does not know the certificate');
  return answer;
}

async function askCrl(url: string, certificate: pki.Certificate, issuer: pki.Certificate, { timeoutMs, now }: How): Promise<Buffer> {
  const answer = await askNamedHost(url, { timeoutMs });
  const isRevoked = await understand(async () => {
    const list = pki.CertificateRevocationList.fromBER(new Uint8Array(answer));
    requireFresh(list.nextUpdate?.value, now);
    if (!(await list.verify({ issuerCertificate: issuer }, engine))) throw new Error('not signed by the issuer');
    return list.isCertificateRevoked(certificate);
  });
  if (isRevoked) throw new RevokedError();
  return answer;
}

async function understand<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    throw new AuthorityError('an answer that proves nothing', error);
  }
}

function requireFresh(nextUpdate: Date | undefined, now: Date): void {
  if (nextUpdate && nextUpdate < now) throw new Error('out of date');
}

const ocspAddresses = (certificate: pki.Certificate): string[] => {
  const access = parsed(certificate, pki.id_AuthorityInfoAccess);
  if (!(access instanceof pki.InfoAccess)) return [];
  return access.accessDescriptions
    .filter(({ accessMethod }) => accessMethod === pki.id_ad_ocsp)
    .flatMap(({ accessLocation }) => addressOf(accessLocation));
};

const crlAddresses = (certificate: pki.Certificate): string[] => {
  const places = parsed(certificate, pki.id_CRLDistributionPoints);
  if (!(places instanceof pki.CRLDistributionPoints)) return [];
  return places.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint.flatMap(addressOf) : [],
  );
};

const parsed = ({ extensions }: pki.Certificate, id: string): unknown => extensions?.find(({ extnID }) => extnID === id)?.parsedValue;

/** HTTP addresses; lists in directories (LDAP) are skipped. */
const addressOf = ({ type, value }: pki.GeneralName): string[] => (type === 6 && /^https?:/.test(String(value)) ? [String(value)] : []);

const unique = (ders: readonly Buffer[]): Buffer[] => [...new Map(ders.map((der) => [der.toString('base64'), der])).values()];
