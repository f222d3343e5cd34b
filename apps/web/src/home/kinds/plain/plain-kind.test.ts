import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entity, NOW } from '../../testing/entity.ts';
import { plainKind } from './plain-kind.ts';
import { plainStateText } from './plain-state-text.ts';

const text = (entityId: string, state: string, attributes: Readonly<Record<string, unknown>> = {}) =>
  plainStateText(entity(entityId, state, attributes), NOW);

it.each([
  ['update.hub', 'on', 'Aggiornamento disponibile'],
  ['update.hub', 'off', 'Aggiornato'],
  ['script.sera', 'off', 'Pronto'],
  ['calendar.famiglia', 'off', 'Nessun evento in corso'],
  ['valve.giardino', 'opening', 'Si apre…'],
  ['lawn_mower.prato', 'mowing', 'Taglia il prato'],
  ['lawn_mower.prato', 'paused', 'In pausa'],
  ['siren.giardino', 'on', 'Suona'],
  ['water_heater.boiler', 'high_demand', 'Alta richiesta'],
  ['water_heater.boiler', 'off', 'Spento'],
  ['weather.casa', 'lightning-rainy', 'Temporale con pioggia'],
  ['camera.porta', 'streaming', 'In diretta'],
  ['humidifier.cantina', 'on', 'Accesa'],
  ['button.riavvia', 'unknown', 'Mai'],
  ['button.riavvia', 'unavailable', 'Non raggiungibile'],
  ['scene.cena', '2026-11-20T08:15:00+00:00', /^20 nov, \d?\d:15$/],
  ['date.vacanza', '2026-12-24', '24 dic'],
  ['person.maria', 'not_home', 'Fuori casa'],
  ['person.maria', 'Ufficio', 'Ufficio'],
  ['zone.home', '0', 'Nessuno'],
  ['zone.home', '1', '1 persona'],
  ['todo.spesa', '3', '3 cose da fare'],
  ['todo.spesa', '-1', '-1'],
  ['number.livello', '42.125', '42,13'],
  ['select.corsa', 'ridiculous_speed', 'Ridiculous speed'],
  ['text.nota', 'latte_e pane', 'latte_e pane'],
  ['text.nota', 'unknown', 'Stato sconosciuto'],
  ['weather.casa', 'constructor', 'Constructor'],
  ['constructor.x', 'on', 'Acceso'],
  ['people.x', '', 'Stato sconosciuto'],
])('%s, %s reads %s', (entityId, state, read) => {
  const said = text(entityId, state);
  if (typeof read === 'string') expect(said).toBe(read);
  else expect(said).toMatch(read);
});

it('has a switch where the domain can be switched, and none otherwise', () => {
  const controls = ['humidifier', 'siren', 'script', 'weather', 'person', 'constructor'].map(
    (domain) => plainKind(domain).describe(entity(`${domain}.x`, 'on'), NOW).control,
  );
  expect(controls).toEqual(['toggle', 'toggle', 'toggle', 'none', 'none', 'none']);
});

it('does not show the content of a password field', () => {
  expect(text('text.chiave', 'casa-bianchi', { mode: 'password' })).toBe('Nascosto');
  expect(text('input_text.chiave', '1234', { mode: 'password' })).toBe('Nascosto');
  expect(text('text.chiave', 'unknown', { mode: 'password' })).toBe('Stato sconosciuto');
});

it('has a text for anything, and never a raw value', () => {
  const domains = fc.constantFrom('zone', 'todo', 'update', 'text', 'scene', 'runes', 'constructor', '');
  fc.assert(
    fc.property(domains, fc.string(), fc.anything(), (domain, state, mode) => {
      const wild = entity(`${domain}.x`, state, { mode });
      const { text: said } = plainKind(domain).describe(wild, NOW);
      expect(said.trim() === '' && state.trim() !== '').toBe(false);
      expect(said).not.toMatch(/^(undefined|NaN|Invalid Date)$/);
    }),
  );
});
