import { describe, expect, test } from 'vitest';
import { databaseKinds } from '@soglia/database/testing';
import { MINUTE_MS } from '@soglia/server/durations';
import type { RecoveryCode, RecoveryToken } from './store.ts';
import { openTestStore } from './testing/test-stores.ts';

const NOW = Date.UTC(2026, 10, 23, 9);

const code = (changes: Partial<RecoveryCode> = {}): RecoveryCode => ({
  phoneKey: 'phone',
  userId: 'anna',
  source: 'home',
  salt: 'salt',
  hash: 'hash',
  channel: null,
  requestedAt: NOW,
  until: NOW + 10 * MINUTE_MS,
  ownTries: 0,
  otherTries: 0,
  ...changes,
});

const token = (changes: Partial<RecoveryToken> = {}): RecoveryToken => ({
  hash: 'token',
  phoneKey: 'phone',
  userId: 'anna',
  channel: 'mail',
  requestedAt: NOW,
  until: NOW + 10 * MINUTE_MS,
  ...changes,
});

const nobody = (changes: Partial<RecoveryCode> = {}) => code({ userId: null, hash: 'none', ...changes });

describe.each(databaseKinds)('on %s', (kind) => {
  test('a request replaces the code of its phone; one of nobody only what is of nobody or over', async () => {
    await using store = await openTestStore(kind);
    const { recoveries } = store;
    const tryCode = async () => recoveries.countTry(nobody({ source: 'reader' }));
    await recoveries.putCode(nobody(), NOW);
    await recoveries.putCode(code(), NOW);
    await recoveries.putCode(nobody({ hash: 'later' }), NOW);
    expect(await tryCode()).toEqual(code({ otherTries: 1 }));
    await recoveries.putCode(code({ hash: 'second', userId: 'luca' }), NOW);
    await recoveries.noteChannel(code(), 'sms');
    await recoveries.noteChannel(code({ hash: 'second' }), 'mail');
    expect(await tryCode()).toEqual(code({ hash: 'second', userId: 'luca', channel: 'mail', otherTries: 1 }));
    await recoveries.putCode(nobody({ hash: 'later' }), NOW + 10 * MINUTE_MS);
    expect(await tryCode()).toMatchObject({ userId: null, hash: 'later' });
  });

  test('tries are counted one by one, also those at once, for a code and for none', async () => {
    await using store = await openTestStore(kind);
    const { recoveries } = store;
    await recoveries.putCode(code(), NOW);
    const tries = (phoneKey: string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          recoveries.countTry(nobody({ phoneKey, source: at % 4 === 0 ? 'away' : 'home', ownTries: 1 })),
        ),
      );
    const counts = (await tries('phone')).map(({ ownTries, otherTries }) => ownTries + otherTries);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await recoveries.countTry(nobody({ source: 'home' }))).toMatchObject({
      ownTries: 16,
      otherTries: 5,
      userId: 'anna',
    });
    for (const { userId } of await tries('unknown')) expect(userId).toBeNull();
  });

  test('a code is exchanged once, its token taken once, by its own phone and in time', async () => {
    await using store = await openTestStore(kind);
    const { recoveries } = store;
    await recoveries.putCode(code(), NOW);
    const exchanged = await Promise.all(
      Array.from({ length: 5 }, (_, at) => recoveries.exchange(code(), token({ hash: `token ${at}` }), NOW)),
    );
    expect(exchanged.filter(Boolean)).toHaveLength(1);
    const hash = `token ${exchanged.indexOf(true)}`;
    expect(await recoveries.takeToken('other', hash, NOW)).toBeUndefined();
    expect(await recoveries.takeToken('phone', hash, NOW + 10 * MINUTE_MS)).toBeUndefined();
    const takes = await Promise.all(
      Array.from({ length: 5 }, () => recoveries.takeToken('phone', hash, NOW)),
    );
    expect(takes.filter((one) => one !== undefined)).toEqual([token({ hash })]);
    const anna = { id: 'anna', name: 'Anna' };
    const about = { actor: anna, subject: anna, changes: [], address: null };
    await store.auditLog.add({ ...about, at: NOW - 1, action: 'person.password_reset' });
    await recoveries.returnToken(token({ hash }));
    expect(await recoveries.takeToken('phone', hash, NOW)).toEqual(token({ hash }));
    // Somebody has set a password since it was asked for.
    await store.auditLog.add({ ...about, at: NOW + 1, action: 'person.password_reset' });
    await recoveries.returnToken(token({ hash }));
    expect(await recoveries.takeToken('phone', hash, NOW)).toBeUndefined();

    await recoveries.putCode(code({ hash: 'next' }), NOW);
    expect(await recoveries.exchange(code(), token(), NOW)).toBe(false);
    expect(await recoveries.exchange(code({ hash: 'next' }), token(), NOW + 10 * MINUTE_MS)).toBe(false);
  });

  test('everything of one person ends; what is over is removed, and of nobody’s codes the oldest', async () => {
    await using store = await openTestStore(kind);
    const { recoveries } = store;
    await recoveries.putCode(code(), NOW);
    await recoveries.putCode(code({ phoneKey: 'lucas', userId: 'luca' }), NOW);
    await recoveries.returnToken(token());
    await recoveries.removeOf('anna');
    expect(await recoveries.takeToken('phone', 'token', NOW)).toBeUndefined();
    expect(await recoveries.exchange(code(), token(), NOW)).toBe(false);
    for (let at = 0; at < 10; at += 1)
      await recoveries.putCode(nobody({ phoneKey: `of nobody ${at}`, requestedAt: NOW + at }), NOW);
    await recoveries.returnToken(token({ until: NOW }));
    await recoveries.clean(NOW, 4);
    const isKept = async (phoneKey: string) => {
      const { hash } = await recoveries.countTry(nobody({ phoneKey, hash: 'new' }));
      return hash !== 'new';
    };
    const phones = ['phone', 'lucas', ...Array.from({ length: 10 }, (_, at) => `of nobody ${at}`)];
    const left: string[] = [];
    for (const phone of phones) if (await isKept(phone)) left.push(phone);
    expect(left).toEqual(['lucas', 'of nobody 6', 'of nobody 7', 'of nobody 8', 'of nobody 9']);
  });
});
