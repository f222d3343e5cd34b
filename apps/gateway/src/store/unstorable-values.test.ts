import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase, databaseKinds } from '@soglia/database/testing';
import { startCompanionHouse } from '#testing/companion-house.ts';
import type { Schema } from './schema.ts';

test.each(databaseKinds)(
  'what no column of %s can hold is answered as what nobody has, and is no failure of the gateway',
  async (kind) => {
    const database = await createTestDatabase<Schema>(kind);
    const secret = randomUUID() + randomUUID();
    const settings = kind === 'postgres' ? { databaseUrl: database.address, secret } : {};
    try {
      await using house = await startCompanionHouse({ settings });
      const ask = async (method: string, path: string, body?: object) => {
        const { status } = await house.send(house.owner, method, path, body);
        return [`${method} ${path}`, status];
      };
      for (const path of ['/api/notice-rules/', '/api/web-push/subscriptions/', '/api/service-keys/'])
        for (const id of ['%00', 'a%00b'])
          expect(await ask('DELETE', path + id)).toEqual([`DELETE ${path}${id}`, 404]);
      const document = { ids: [] };
      for (const revision of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
        const [, status] = await ask('PUT', '/api/preferences/favourites', { revision, document });
        expect([revision, status]).toEqual([revision, 409]);
      }
      const notice = { message: 'La porta è aperta', url: 'https://example.org/\0' };
      expect(await ask('POST', '/api/notices', notice)).toEqual(['POST /api/notices', 201]);
      expect(house.gateway.log()).not.toContain('request failed');
    } finally {
      await database.remove();
    }
  },
);
