import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createSecureServer, TLSSocket } from 'node:tls';
import { Constructed, Enumerated, fromBER, Integer, OctetString, Sequence, type BaseBlock } from 'asn1js';

interface Entry {
  dn: string;
  uid: string;
  password: string;
}

/** The behaviour of the server; tests change it while it runs. */
interface Mood {
  /** True to receive everything without a response. */
  isSilent: boolean;
  /** The result of every bind, if set. */
  bindResult: number | undefined;
  /** True to close the connection as soon as it is encrypted. */
  isCutting: boolean;
}

/**
 * A directory on loopback that supports bind, search and StartTLS (RFC 4511) to the letter: an empty password is an anonymous
 * bind, which succeeds.
 */
export interface LdapServer {
  port: number;
  mood: Mood;
  /** The requests received, and whether each was encrypted. */
  heard: { what: string; isEncrypted: boolean }[];
  stop(): void;
}

interface Options {
  entries: readonly Entry[];
  /** Certificate and key in PEM; with `isSecure` TLS from the first byte on. */
  tls?: { cert: string; key: string };
  isSecure?: boolean;
}

export async function startLdapServer({ entries, tls, isSecure = false }: Options): Promise<LdapServer> {
  const mood: Mood = { isSilent: false, bindResult: undefined, isCutting: false };
  const heard: LdapServer['heard'] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    listen(socket, { entries, mood, heard, tls });
  };
  const server: Server = isSecure ? createSecureServer(tls!, serve) : createServer(serve);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, mood, heard, stop };
}

/** Creates a self-signed certificate for the host name of loopback. */
export function createSelfSignedCertificate(folder: string): { file: string; cert: string; key: string } {
  const [file, keyFile] = [join(folder, 'directory.pem'), join(folder, 'directory.key')];
  const more = ['-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', keyFile, '-out', file, ...more], { stdio: 'ignore' });
  return { file, cert: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

type Line = Pick<Options, 'entries' | 'tls'> & Pick<LdapServer, 'mood' | 'heard'>;

const startTls = 23;

function listen(socket: Socket, line: Line): void {
  let bytes = Buffer.alloc(0);
  const read = (piece: Buffer): void => {
    bytes = Buffer.concat([bytes, piece]);
    while (bytes.length > 0) {
      const { offset, result } = fromBER(new Uint8Array(bytes));
      if (offset === -1) return;
      bytes = bytes.subarray(offset);
      const [id, request] = (result as Sequence).valueBlock.value as [Integer, Constructed];
      const { tagNumber } = request.idBlock;
      if (line.mood.isSilent) continue;
      for (const answer of answersTo(request, line, socket instanceof TLSSocket))
        socket.write(Buffer.from(new Sequence({ value: [new Integer({ value: id.valueBlock.valueDec }), answer] }).toBER()));
      if (tagNumber === startTls) {
        socket.off('data', read);
        const secure = new TLSSocket(socket, { isServer: true, ...line.tls });
        secure.on('error', () => undefined);
        if (line.mood.isCutting) secure.once('secure', () => socket.destroy());
        else listen(secure, line);
        return;
      }
    }
  };
  socket.on('data', read);
}

function answersTo(request: Constructed, { entries, mood, heard }: Line, isEncrypted: boolean): BaseBlock[] {
  const parts = request.valueBlock.value;
  switch (request.idBlock.tagNumber) {
    case 0: {
      const [dn, password] = [textOf(parts[1]!), textOf(parts[2]!)];
      heard.push({ what: `bind ${dn}`, isEncrypted });
      const isRight = password === '' || entries.some((entry) => entry.dn === dn && entry.password === password);
      return [result(1, mood.bindResult ?? (isRight ? 0 : 49))];
    }
    case 3: {
      heard.push({ what: 'search', isEncrypted });
      const found = textOf(parts[0]!) === '' ? [{ dn: '' }] : entries.filter((entry) => matches(parts[6]!, entry));
      return [...found.map(({ dn }) => application(4, [text(dn), new Sequence()])), result(5, 0)];
    }
    case startTls:
      heard.push({ what: 'startTls', isEncrypted });
      return [result(24, 0)];
    default:
      return [];
  }
}

/** Evaluates a filter: equality, presence, and combinations, for the attribute `uid` only. */
function matches(filter: BaseBlock, entry: Entry): boolean {
  const inner = filter instanceof Constructed ? filter.valueBlock.value : [];
  switch (filter.idBlock.tagNumber) {
    case 0:
      return inner.every((one) => matches(one, entry));
    case 1:
      return inner.some((one) => matches(one, entry));
    case 3:
      return textOf(inner[0]!) === 'uid' && textOf(inner[1]!) === entry.uid;
    default:
      return filter.idBlock.tagNumber === 7;
  }
}

const application = (tagNumber: number, value: BaseBlock[]): BaseBlock => new Constructed({ idBlock: { tagClass: 2, tagNumber }, value });
const text = (value: string): BaseBlock => new OctetString({ valueHex: new Uint8Array(Buffer.from(value)) });
const result = (tagNumber: number, code: number): BaseBlock =>
  application(tagNumber, [new Enumerated({ value: code }), text(''), text('')]);
const textOf = (block: BaseBlock): string =>
  Buffer.from((block.valueBlock as unknown as { valueHexView: Uint8Array }).valueHexView).toString();
