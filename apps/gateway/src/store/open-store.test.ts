import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { waitFor } from '#testing/wait-for.ts';
import { StoreUnavailableError } from './store.ts';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof StoreUnavailableError ? error.reason : error),
  );

describe('a gateway whose database cannot be opened', () => {
  test('starts, serves devices, says it in one line, and uses the database once that is mended', async () => {
    await using hub = await startTestHub();
    const data = join(tmpdir(), `soglia-store-${randomUUID()}`);
    await mkdir(join(data, 'soglia.sqlite'), { recursive: true });
    await using gateway = await startTestGateway(hub.url, { data });
    expect((await fetch(`${gateway.hubUrl}/manifest.json`)).status).toBe(200);
    expect(await gateway.store.check()).toBe(false);
    expect(gateway.log().match(/the database cannot be used/g)).toHaveLength(1);
    await rm(join(data, 'soglia.sqlite'), { recursive: true });
    await waitFor(async () => {
      expect(await gateway.store.check()).toBe(true);
    });
    await gateway.close();
    await rm(data, { recursive: true, force: true });
  });

  test('keeps the address of PostgreSQL out of its log', async () => {
    await using hub = await startTestHub();
    const databaseUrl = 'postgres://anna:segreto@127.0.0.1:9/soglia';
    await using gateway = await startTestGateway(hub.url, { databaseUrl });
    expect(await failureOf(gateway.store.people.list())).toBe('connection');
    expect(gateway.log()).toContain('its server does not answer');
    expect(gateway.log()).not.toMatch(/segreto|127\.0\.0\.1:9\//);
  });
});
