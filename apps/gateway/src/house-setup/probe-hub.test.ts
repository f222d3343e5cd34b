import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import { createHubLink } from '#hub/hub-link.ts';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { startTestHub, type TestHubOptions } from '#testing/test-hub.ts';
import { probeHub, tryHubPort } from './probe-hub.ts';

async function ask(options: TestHubOptions, { isClosed = false } = {}) {
  await using hub = await startTestHub(options);
  if (isClosed) await hub.close();
  const logger = createLogger('silent', { write: () => undefined });
  const link = createHubLink({ hub: hub.url, limits: defaultLimits, clock: systemClock, logger });
  const answer = await probeHub(link, systemClock);
  await link.close();
  return answer;
}

const answerWith = (status: number, date: string | undefined): TestHubOptions => ({
  handle: (_request, response) => {
    response.sendDate = false;
    response.writeHead(status, date === undefined ? {} : { date }).end();
    return true;
  },
});

describe('what the hub answers', () => {
  test('a clock in step, ahead, behind, and none', async () => {
    const ahead = async (ms: number) =>
      (await ask(answerWith(200, new Date(Date.now() + ms).toUTCString())))?.clockAhead ?? Number.NaN;
    expect(Math.abs(await ahead(0))).toBeLessThan(HOUR_MS / 2);
    expect(await ahead(2 * HOUR_MS)).toBeGreaterThan(HOUR_MS);
    expect(await ahead(-2 * HOUR_MS)).toBeLessThan(-HOUR_MS);
    expect(await ask(answerWith(200, undefined))).toEqual({ banned: false, clockAhead: undefined });
    expect((await ask(answerWith(200, 'tomorrow')))?.clockAhead).toBeUndefined();
  });

  test('a banned gateway, and a hub that is away', async () => {
    expect(await ask(answerWith(403, undefined))).toMatchObject({ banned: true });
    expect(await ask({}, { isClosed: true })).toBeUndefined();
  });
});

describe('the hub’s own port', () => {
  test('is tried at the other addresses of this machine', async () => {
    await using hub = await startTestHub();
    const addresses = ['127.0.0.2', '127.0.0.3'];
    const shut = await tryHubPort({ hub: hub.url, ownPorts: [], addresses });
    expect(shut).toEqual({
      kind: 'loopback_only',
      tried: [`http://127.0.0.2:${hub.port}`, `http://127.0.0.3:${hub.port}`],
    });

    const other = createServer((_request, response) => response.writeHead(403).end());
    other.listen(hub.port, '127.0.0.3');
    await once(other, 'listening');
    const open = await tryHubPort({ hub: hub.url, ownPorts: [], addresses });
    other.close();
    expect(open).toEqual({ kind: 'open', answered: [`http://127.0.0.3:${hub.port}`] });
  });

  test('is not tried where the gateway would meet itself, or there is nothing to try', async () => {
    const hub = 'http://localhost:8124';
    expect(await tryHubPort({ hub, ownPorts: [8124], addresses: ['127.0.0.2'] })).toEqual({
      kind: 'untried',
    });
    expect(await tryHubPort({ hub, ownPorts: [], addresses: [] })).toEqual({ kind: 'untried' });
  });

  test.each(['http://192.168.1.10:8123', 'https://hub.example', 'http://homeassistant', 'http://[fd00::1]'])(
    '%s is reached over a network: what others reach is not known',
    async (hub) => {
      expect(await tryHubPort({ hub, ownPorts: [] })).toEqual({ kind: 'network' });
    },
  );
});
