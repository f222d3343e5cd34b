import { expect, it } from 'vitest';
import { isMatch, noFilter, typeWord } from './point-filter.ts';

const lamp = { type: 'light', areaId: 'giardino', zoneKey: 'zone.home' };
/** Somebody without a position, as the list has them. */
const lost = { type: 'person' };

it.each([
  [{}, [lamp, lost]],
  [{ type: 'light' }, [lamp]],
  [{ type: 'person' }, [lost]],
  [{ area: 'giardino' }, [lamp]],
  [{ area: 'cucina' }, []],
  [{ zone: 'zone.home' }, [lamp]],
  [{ type: 'light', area: 'giardino', zone: 'zone.home' }, [lamp]],
  [{ type: 'light', area: 'giardino', zone: 'zone.scuola' }, []],
  [{ type: 'person', zone: 'zone.home' }, []],
])('%j lets through %j', (filter, found) => {
  expect([lamp, lost].filter((point) => isMatch(point, { ...noFilter, ...filter }))).toEqual(found);
});

it('has a word for each type, and one for those that it does not know', () => {
  expect(['person', 'binary_sensor', 'vacuum', 'constructor', ''].map(typeWord)).toEqual([
    'Persone',
    'Sensori di stato',
    'Altro',
    'Altro',
    'Altro',
  ]);
});
