import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { isLoopbackName } from '../config/kinds.ts';
import { foldHost, hasHost, listOutboundPeers } from './peers.ts';

/** A connection that the policy refused. */
export interface RefusedConnection {
  readonly host: string;
  readonly port: number;
}

/** A connection to a host that no setting allows. */
export class ConnectionRefusedError extends Error {
  override readonly name = 'ConnectionRefusedError';
  readonly code = 'EOUTBOUND';

  constructor({ host, port }: RefusedConnection) {
    super(`connections to ${host}:${port} are not allowed by the settings`);
  }
}

interface Policy {
  readonly peers: readonly { readonly host: string; readonly port: number | undefined }[];
  readonly publicHosts: readonly string[] | undefined;
}

/** Undefined in programs without settings, such as tests. */
let policy: Policy | undefined;
const permit = new AsyncLocalStorage<true>();
const refusals = channel('qianting:refused-connection');
const connect = Socket.prototype.connect;

/**
 * Limits all connections of this process or thread to the machines that the settings name, and to this machine. Every TCP
 * connection passes through it, those of libraries too, because all of them are opened by `Socket.connect`.
 */
export function limitConnections(config: Config): void {
  policy = { peers: listOutboundPeers(config), publicHosts: config.outboundPublicHosts };
  Socket.prototype.connect = connectIfAllowed;
}

/** Removes the limits, for tests. */
export function unlimitConnections(): void {
  policy = undefined;
  Socket.prototype.connect = connect;
}

/**
 * Runs code whose connections were checked by their caller: to addresses that `requestOutbound` has checked, or of a library that
 * resolves the configured host itself and connects to its address.
 */
export const withCheckedHost = <Result>(run: () => Result): Result => permit.run(true, run);

/** True when people may type an address with this host; reports a refusal. */
export function isTypedHostAllowed(host: string, port: number): boolean {
  const allowed = policy?.publicHosts;
  if (allowed === undefined || hasHost(allowed, host, port)) return true;
  reportRefusedConnection({ host: foldHost(host), port });
  return false;
}

/** Subscribes to refused connections until the returned function is called. */
export function watchRefusedConnections(tell: (refused: RefusedConnection) => void): () => void {
  const hear = (message: unknown) => tell(message as RefusedConnection);
  refusals.subscribe(hear);
  return () => void refusals.unsubscribe(hear);
}

/** Reports a refused connection to this thread's subscribers. */
export const reportRefusedConnection = (refused: RefusedConnection): void => refusals.publish(refused);

function connectIfAllowed(this: Socket, ...words: unknown[]): Socket {
  const target = readTarget(words);
  if (target === undefined || isAllowed(target)) return Reflect.apply(connect, this, words) as Socket;
  reportRefusedConnection(target);
  // The caller adds its listeners after this call.
  process.nextTick(() => this.destroy(new ConnectionRefusedError(target)));
  return this;
}

/** Reads the forms of arguments that `Socket.connect` has; undefined for a socket of the file system. */
function readTarget([first, second]: readonly unknown[]): RefusedConnection | undefined {
  // `net.connect` passes its arguments on in an array.
  if (Array.isArray(first)) return readTarget(first);
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: string; port?: number | string; path?: string };
    return path === undefined || path === null ? { host: foldHost(host ?? 'localhost'), port: Number(port) } : undefined;
  }
  // A path of the file system.
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined;
  return { host: foldHost(typeof second === 'string' ? second : 'localhost'), port: Number(first) };
}

function isAllowed({ host, port }: RefusedConnection): boolean {
  if (policy === undefined || permit.getStore() || isLoopbackName(host) || host === '::1') return true;
  return policy.peers.some((peer) => peer.host === host && (peer.port === undefined || peer.port === port));
}
