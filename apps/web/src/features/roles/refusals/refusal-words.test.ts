import type { Refusal } from '@soglia/contracts/companion';
import { describe, expect, it } from 'vitest';
import { grantOf, whatText, whyText } from './refusal-words.ts';

const refusal = (change: Partial<Refusal>): Refusal => ({
  id: 1,
  person: { id: 'luca', name: 'Luca' },
  role: { id: 'guest', name: 'Ospite' },
  act: 'light.turn_on',
  reason: 'device',
  entity_id: null,
  function_id: null,
  right: null,
  first_at: '2026-11-23T10:00:00Z',
  last_at: '2026-11-23T11:00:00Z',
  times: 1,
  ...change,
});

describe('what somebody tried', () => {
  it.each<[act: string, entityId: string | null, device: string | undefined, text: string]>([
    ['light.turn_on', 'light.a', 'Lume', 'Comandare Lume'],
    ['light.turn_on', 'light.gone', undefined, 'Comandare light.gone'],
    ['light.turn_on', null, undefined, 'Comandare dei dispositivi'],
    ['history/stream', 'light.a', 'Lume', 'Vedere lo storico'],
    ['GET /api/history/period/{start}', null, undefined, 'Vedere lo storico'],
    ['GET /api/camera_proxy/{id}', 'camera.a', 'Cortile', 'Vedere una telecamera'],
    ['config/automation/config', null, undefined, 'Leggere o salvare automazioni'],
    ['config/area_registry/update', null, undefined, 'Aprire le impostazioni della casa'],
    ['GET /config', null, undefined, 'Aprire le impostazioni della casa'],
    ['GET /api/states/{id}', 'light.a', 'Lume', 'Vedere Lume'],
    ['GET /api/audit_log', null, undefined, 'Gestire utenti e ruoli'],
    ['DELETE /api/users', null, undefined, 'Gestire utenti e ruoli'],
    ['POST /api/house_setup', null, undefined, 'Preparare la casa'],
    ['render_template', null, undefined, 'Usare una funzione interna dell’hub'],
  ])('%s, %s', (act, entity_id, device, text) => {
    expect(whatText(refusal({ act, entity_id }), device)).toBe(text);
  });
});

describe('why', () => {
  it.each<[Partial<Refusal>, string]>([
    [{ reason: 'function', function_id: 3 }, 'Nel ruolo manca la funzione Registro.'],
    [{ reason: 'function' }, 'Nel ruolo manca una funzione.'],
    [{ reason: 'right', right: 'zones' }, 'Nel ruolo manca il permesso «Zone».'],
    [{ reason: 'outside_times' }, 'Era fuori dai giorni e dagli orari del ruolo.'],
  ])('%o', (change, text) => expect(whyText(refusal(change))).toBe(text));
});

describe('what would allow it', () => {
  const isKnown = (id: string) => id === 'light.a';
  it.each<[Partial<Refusal>, ReturnType<typeof grantOf>]>([
    [{ entity_id: 'light.a' }, { kind: 'device', id: 'light.a', access: 'control' }],
    [{ entity_id: 'Light.A' }, { kind: 'device', id: 'light.a', access: 'control' }],
    [
      { entity_id: 'light.a', act: 'history/stream' },
      { kind: 'device', id: 'light.a', access: 'view' },
    ],
    [{ entity_id: 'light.gone' }, undefined],
    [{}, undefined],
    [
      { reason: 'function', function_id: 3 },
      { kind: 'function', id: 3 },
    ],
    [
      { reason: 'time', function_id: 4 },
      { kind: 'function', id: 4 },
    ],
    [{ reason: 'time' }, undefined],
    [
      { reason: 'right', right: 'zones' },
      { kind: 'right', id: 'zones' },
    ],
    [{ reason: 'closed', function_id: 3, right: 'zones', entity_id: 'light.a' }, undefined],
    [{ reason: 'template', entity_id: 'light.a' }, undefined],
    [{ reason: 'unresolved', entity_id: 'light.a' }, undefined],
    [{ reason: 'outside_times', function_id: 3 }, undefined],
  ])('%o', (change, grant) => expect(grantOf(refusal(change), isKnown)).toEqual(grant));
});
