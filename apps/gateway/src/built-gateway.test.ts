import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { waitFor } from '#testing/wait-for.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** As deep as `dist/server`, and apart from it: another process may be running that one. */
const output = join(root, 'apps/gateway/dist', `test-${process.pid}`);

/** A bundle is built and a whole program started, beside everything else that runs. Milliseconds. */
const LIMIT = 180_000;

test(
  'the gateway that npm start builds keeps its database, describes its API and stops',
  { timeout: LIMIT },
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'soglia-built-'));
    const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
    await promisify(execFile)(process.execPath, [
      rolldown,
      '-c',
      join(root, 'apps/gateway/rolldown.config.js'),
      '-d',
      output,
    ]);
    // Port 0 is no user setting: these are below those that the system gives to connections, and nobody else's.
    const ports = [24_480, 24_481, 24_482].map((port) => port + (process.pid % 2_000) * 3);
    const [app, hub, admin] = ports.map(String);
    const child = spawn(process.execPath, [join(output, 'main.js')], {
      env: {
        ...process.env,
        SOGLIA_DATA: data,
        SOGLIA_APP_PORT: app,
        SOGLIA_HUB_PORT: hub,
        SOGLIA_ADMIN_PORT: admin,
      },
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    try {
      await vi.waitFor(() => expect(out).toMatch(/Sign in {2}maria/), { timeout: 60_000, interval: 50 });
      expect((await fetch(`http://127.0.0.1:${hub}/auth/providers`)).status).toBe(200);
      const openApi = (await (await fetch(`http://127.0.0.1:${admin}/openapi.json`)).json()) as {
        readonly paths: object;
      };
      expect(Object.keys(openApi.paths)).toContain('/api/soglia/info');
      await waitFor(() => {
        expect(existsSync(join(data, 'soglia.sqlite'))).toBe(true);
      });
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      rmSync(output, { recursive: true, force: true });
      rmSync(data, { recursive: true, force: true });
    }
  },
);
