import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSettings } from '../../../scripts/test/site-settings.ts';

/** A separate site, started as an operator does for a real firm: an empty folder, and no demonstration. */
export interface EmptySite {
  address: string;
  consoleAddress: string;
  /** The one-use link that the site prints at start. */
  setUpLink: string;
  /** Returns the last lines of the output, including the log. */
  lastLines(): string;
  stop(): Promise<void>;
}

async function findPorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    }),
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports as [number, number];
}

/**
 * Starts the site, with settings that depend on the address of its console, and waits for the link. Throws with the whole output
 * when the site ends without printing one.
 */
export async function startEmptySite(
  settingsOf: (consoleAddress: string) => Promise<Readonly<Record<string, string>>>,
): Promise<EmptySite> {
  const [port, consolePort] = await findPorts();
  const consoleAddress = `http://localhost:${consolePort}`;
  const folder = await mkdtemp(join(tmpdir(), 'qianting-first-day-'));
  const env = {
    ...process.env,
    ...siteSettings,
    DEMO: 'off',
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    ...(await settingsOf(consoleAddress)),
  };
  let printed = '';
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-8000);
    });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const setUpLink = await readLink(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    address: `http://localhost:${port}`,
    consoleAddress,
    setUpLink,
    lastLines: () => printed,
    stop,
  };
}

function readLink(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const [link] = /http:\/\/localhost:\d+\/set-up#[\w-]{43}/.exec(printed) ?? [];
      if (link) resolve(link);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', () => reject(new Error(`the site ended:\n${printed}`)));
  });
}
