import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@soglia/database/testing/free-ports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { houseSetupSchema, recoveryVerifiedSchema } from '@soglia/contracts/companion';
import { MINUTE_MS } from '@soglia/server/durations';
import { waitFor } from '#testing/wait-for.ts';
import { signInPerson } from './testing/sign-in-person.ts';
import { openClient } from './testing/test-client.ts';
import { startTestHub } from './testing/test-hub.ts';

const script = fileURLToPath(new URL('main.ts', import.meta.url));
/** Within this a process has read its sources and started, also beside much else. */
const START_MS = MINUTE_MS;
let folder = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soglia-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output,
    exit,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    waitForOutput: (text: string | RegExp) =>
      waitFor(() => {
        expect(output.out + output.err).toMatch(text);
      }, START_MS),
  };
}

async function portArgs() {
  const [app = 0, hub = 0, admin = 0] = await freePorts(3);
  return {
    app,
    hub,
    admin,
    args: ['--app-port', String(app), '--hub-port', String(hub), '--admin-port', String(admin)],
  };
}

describe('the process', { timeout: 120_000 }, () => {
  test('--help and --check print their text and exit with 0', async () => {
    const help = start(['--help']);
    expect(await help.exit).toBe(0);
    expect(help.output.out).toContain('SOGLIA_HUB_URL');
    const check = start(['--check'], { SOGLIA_APP_PORT: '8081' });
    expect(await check.exit).toBe(0);
    expect(check.output.out).toContain('appPort = 8081 (SOGLIA_APP_PORT)');
  });

  test('an invalid setting: one line, and exit code 1', async () => {
    writeFileSync(join(folder, 'bad.json'), '{"appPort": 70000}');
    for (const args of [
      ['--app-port', '0'],
      ['--hub', 'nowhere'],
      ['--unknown'],
      ['--config', 'bad.json', '--check'],
    ]) {
      const process = start(args);
      expect(await process.exit).toBe(1);
      expect(process.output.out).toBe('');
      expect(process.output.err.trim().split('\n')).toHaveLength(1);
    }
  });

  test('a taken port: one line that names it and how to choose another, and nothing is left open', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { hub, admin } = await portArgs();
    const ports = ['--app-port', String(port), '--hub-port', String(hub), '--admin-port', String(admin)];
    const process = start(['--hub', 'http://127.0.0.1:9', '--log-level', 'silent', ...ports]);
    expect(await process.exit).toBe(1);
    expect(process.output.err.trim()).toBe(
      `Port ${port} is taken by another program: stop that one, or choose another port with --app-port.`,
    );
    await new Promise((resolve) => taken.close(resolve));
  });

  test('an unreachable hub: it starts and says so, and passes requests once the hub answers', async () => {
    const [hubPort = 0] = await freePorts(1);
    const { args, hub } = await portArgs();
    const process = start(['--hub', `http://127.0.0.1:${hubPort}`, ...args]);
    await process.waitForOutput(/does not answer yet/);
    expect((await fetch(`http://127.0.0.1:${hub}/`)).status).toBe(502);
    await using _hub = await startTestHub({ port: hubPort });
    expect((await fetch(`http://127.0.0.1:${hub}/manifest.json`)).status).toBe(200);
  });

  test('without a hub it starts the demo hub, says how to sign in, and warns where it is open', async () => {
    const { args, hub } = await portArgs();
    const process = start(['--host', '0.0.0.0', '--data', 'here', ...args]);
    await process.waitForOutput(/its passwords are known to everybody/);
    await process.waitForOutput(/Sign in {2}maria \/ casa-bianchi/);
    await process.waitForOutput(join(folder, 'here'));
    const providers = await fetch(`http://127.0.0.1:${hub}/auth/providers`);
    expect(await providers.json()).toMatchObject({ providers: [{ type: 'homeassistant' }] });
    process.kill('SIGTERM');
    expect(await process.exit).toBe(0);
  });

  test('the demo hub is prepared by itself: the checklist has nothing to mend', async () => {
    const { args, hub } = await portArgs();
    const process = start(['--data', 'here', ...args]);
    await process.waitForOutput('Health');
    const base = `http://127.0.0.1:${hub}`;
    const token = await signInPerson(base, { username: 'maria', password: 'casa-bianchi' });
    await waitFor(async () => {
      const answer = await fetch(`${base}/api/house_setup`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { state, owner, checks } = houseSetupSchema.parse(await answer.json());
      expect([state, owner]).toEqual(['prepared', 'Maria Bianchi']);
      expect(checks.filter((check) => check.state === 'bad' || check.state === 'warning')).toEqual([]);
    });
    expect(process.output.out + process.output.err).not.toContain('eyJ');
    process.kill('SIGTERM');
    expect(await process.exit).toBe(0);
  });

  test('who forgot the password of the demo house recovers it with the code in the terminal', async () => {
    const { args, hub } = await portArgs();
    const process = start(['--data', 'here', ...args]);
    await process.waitForOutput(/Sign in {2}luca \/ casa-bianchi, phone \+393123456782/);
    const base = `http://127.0.0.1:${hub}`;
    const phone = '+393123456782';
    const ask = async (step: object): Promise<unknown> => {
      const answer = await fetch(`${base}/api/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, ...step }),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const maria = await signInPerson(base, { username: 'maria', password: 'casa-bianchi' });
    await waitFor(async () => {
      const people = await fetch(`${base}/api/users`, { headers: { authorization: `Bearer ${maria}` } });
      expect(await people.text()).toContain(phone);
      const offer = await fetch(`${base}/api/password-reset`);
      expect(await offer.json()).toEqual({ available: true, reason: null, sent_by: 'terminal' });
    });
    await ask({ action: 'send_otp', username: 'luca' });
    await process.waitForOutput(/\d{6} è il codice/);
    const [, code] = /(\d{6}) è il codice/.exec(process.output.out) ?? [];
    const verified = recoveryVerifiedSchema.parse(await ask({ action: 'verify_otp', code }));
    await ask({
      action: 'reset_password',
      reset_token: verified.reset_token,
      new_password: 'nuova password',
    });
    await signInPerson(base, { username: 'luca', password: 'nuova password' });
    process.kill('SIGTERM');
    expect(await process.exit).toBe(0);
  });

  test('SIGTERM: sockets are closed, a request that is under way ends, and the process with it', async () => {
    const release = Promise.withResolvers<undefined>();
    let asked = false;
    await using setup = await startTestHub({
      handle: (request, response) => {
        if (request.url !== '/slow') return false;
        asked = true;
        void release.promise.then(() => response.end('done'));
        return true;
      },
    });
    const { args, hub } = await portArgs();
    const process = start(['--hub', setup.url, ...args]);
    await process.waitForOutput('Health');
    const client = openClient(`ws://127.0.0.1:${hub}/api/websocket`);
    await client.waitForText('auth_required');
    const answer = fetch(`http://127.0.0.1:${hub}/slow`).then((slow) => slow.text());
    await waitFor(() => {
      expect(asked).toBe(true);
    });
    process.kill('SIGTERM');
    expect(await client.waitForClose()).toBe(1001);
    release.resolve(undefined);
    expect(await answer).toBe('done');
    expect(await process.exit).toBe(0);
  });

  test('SIGTERM with a request that never ends: the process ends all the same', async () => {
    let asked = false;
    await using setup = await startTestHub({
      handle: (request) => {
        if (request.url !== '/never') return false;
        asked = true;
        return true;
      },
    });
    const { args, hub } = await portArgs();
    const process = start(['--hub', setup.url, ...args]);
    await process.waitForOutput('Health');
    const answer = fetch(`http://127.0.0.1:${hub}/never`).then(
      () => 'answered',
      () => 'cut',
    );
    await waitFor(() => {
      expect(asked).toBe(true);
    });
    process.kill('SIGTERM');
    expect(await answer).toBe('cut');
    expect(await process.exit).toBe(0);
  });
});
