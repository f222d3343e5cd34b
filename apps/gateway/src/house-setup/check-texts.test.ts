import { describe, expect, test } from 'vitest';
import { SETUP_CHECKS, setupCheckSchema, type SetupCheck } from '@soglia/contracts/companion';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@soglia/server/durations';
import { describeChecks, type HouseFacts } from './check-texts.ts';

const known = { version: '2026.11.0', isKnownRelease: true, newServices: [], customServices: [] };
const later = { ...known, version: '2027.1.0', isKnownRelease: false };
const newServices = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `light.${name}`);

const facts: HouseFacts = {
  service: 'ready',
  lost: undefined,
  owner: 'Maria Bianchi',
  hub: 'http://127.0.0.1:8124',
  address: '192.168.1.20',
  reachable: true,
  banned: false,
  trust: 'trusted',
  trustBy: undefined,
  mending: false,
  trustFailure: undefined,
  banAfter: 'none',
  storeWritable: true,
  clockAhead: 300,
  port: { kind: 'loopback_only', tried: ['http://192.168.1.20:8124'] },
  differences: known,
};

function describeOne(name: SetupCheck['check'], changes: Partial<HouseFacts>): SetupCheck {
  const found = describeChecks({ ...facts, ...changes }).find(({ check }) => check === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return setupCheckSchema.parse(found);
}

test('a house in order: all items in their order, nothing to mend', () => {
  const checks = describeChecks(facts);
  expect(checks.map(({ check }) => check)).toEqual(SETUP_CHECKS);
  expect(checks.map(({ state }) => state)).toEqual(SETUP_CHECKS.map(() => 'ok'));
  expect(checks.every(({ remedy, yaml, mendable }) => remedy === null && yaml === null && !mendable)).toBe(
    true,
  );
});

describe('the states of each item', () => {
  test.each<[SetupCheck['check'], Partial<HouseFacts>, SetupCheck['state'], string]>([
    ['owner', {}, 'ok', 'valido a nome di Maria Bianchi, l’account proprietario di Home Assistant.'],
    ['owner', { owner: undefined }, 'ok', 'valido, con l’account proprietario di Home Assistant.'],
    ['owner', { service: 'not_prepared' }, 'bad', 'non ha ancora un accesso'],
    ['owner', { service: 'lost', lost: 'refused' }, 'bad', 'non accetta più'],
    ['owner', { service: 'lost', lost: 'not_owner' }, 'bad', 'Maria Bianchi non è più l’account'],
    ['owner', { service: 'lost', lost: 'key', owner: undefined }, 'bad', 'la chiave del gateway è cambiata'],
    ['owner', { service: 'hub_away' }, 'unknown', 'non risponde'],
    ['proxy', { trust: 'unknown' }, 'unknown', 'Non si è potuto provare'],
    ['proxy', { trust: 'refused', trustBy: 'configure' }, 'warning', 'lo stesso indirizzo, 192.168.1.20'],
    ['proxy', { trustBy: 'confirm' }, 'warning', 'solo per prova'],
    ['proxy', { trust: 'refused', mending: true }, 'unknown', 'si riavvia'],
    ['proxy', { trust: 'refused', trustFailure: 'not_trusted' }, 'warning', 'Anche con la nuova'],
    ['bans', { banned: true }, 'bad', 'ha bloccato'],
    ['bans', { reachable: false }, 'unknown', 'non risponde'],
    ['bans', { banAfter: 5 }, 'ok', 'Dopo 5 accessi falliti'],
    ['bans', { banAfter: 1 }, 'ok', 'Dopo un accesso fallito'],
    ['bans', { banAfter: 5, trust: 'refused' }, 'warning', 'con lui tutti'],
    ['bans', { banAfter: 'untold' }, 'ok', 'non dice'],
    ['bans', { banAfter: 'untold', trust: 'refused' }, 'unknown', 'non dice'],
    ['bans', { banAfter: undefined }, 'unknown', 'Senza un accesso'],
    ['hub_port', { port: { kind: 'network' } }, 'unknown', 'non si può provare'],
    ['hub_port', { port: { kind: 'untried' } }, 'unknown', 'non si è potuto provare'],
    [
      ...(['hub_port', { port: { kind: 'open', answered: ['http://a', 'http://b'] } }] as const),
      ...(['bad', 'http://a e http://b'] as const),
    ],
    ['store', { storeWritable: false }, 'bad', 'non si può scrivere'],
    ['clock', { clockAhead: undefined }, 'unknown', 'non ha detto l’ora'],
    ['clock', { clockAhead: 12_000 }, 'warning', 'avanti di 12 secondi'],
    ['clock', { clockAhead: -MINUTE_MS }, 'warning', 'indietro di 1 minuto '],
    ['clock', { clockAhead: 3 * HOUR_MS }, 'warning', 'avanti di 3 ore'],
    ['clock', { clockAhead: -2 * DAY_MS }, 'warning', 'indietro di 2 giorni'],
    ['roles', { differences: undefined }, 'unknown', 'Senza un accesso'],
    ['roles', { differences: later }, 'warning', 'non sono stati provati con Home Assistant 2027.1.0'],
    ['roles', { differences: { ...known, newServices } }, 'warning', 'light.a, light.b, light.c, light.d'],
    ['roles', { differences: { ...known, newServices } }, 'warning', 'light.e e altre 2.'],
    [
      'roles',
      { differences: { ...known, customServices: ['storm.fill'] } },
      'ok',
      'restano chiuse a chi non è amministratore: storm.fill.',
    ],
  ])('%s %j is %s', (check, changes, state, words) => {
    const described = describeOne(check, changes);
    expect(described.state).toBe(state);
    expect(described.sentence).toContain(words);
    expect(described.sentence).toMatch(/^\p{Lu}.*\.$/su);
    if (state === 'bad' || state === 'warning') expect(described.remedy).toMatch(/\.$/);
  });
});

test('the trust is set by the gateway where it can, by hand with lines to paste where not', () => {
  expect(describeOne('proxy', { trust: 'refused', trustBy: 'configure' })).toMatchObject({
    mendable: true,
    yaml: null,
  });
  expect(describeOne('proxy', { trust: 'refused', trustBy: 'manual' })).toMatchObject({
    mendable: false,
    yaml: 'http:\n  use_x_forwarded_for: true\n  trusted_proxies:\n    - 192.168.1.20',
  });
  expect(describeOne('proxy', { trust: 'refused', trustBy: undefined })).toMatchObject({
    mendable: false,
    yaml: null,
    remedy: 'Prepara prima la casa: poi qui trovi come fare.',
  });
  expect(describeOne('proxy', { trust: 'refused', mending: true, trustBy: 'configure' })).toMatchObject({
    mendable: false,
    mending: true,
  });
});

test('what the port can be reached from is never claimed beyond what was tried', () => {
  expect(describeOne('hub_port', {}).sentence).toContain(
    'Tunnel e inoltri di porta da qui non si vedono'.toLowerCase(),
  );
});
