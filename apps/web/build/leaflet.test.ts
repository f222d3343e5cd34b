import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { streetsAsModule, throughPolicy, withoutExtras } from './leaflet.ts';

const read = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)), 'utf8');

it('leaves Leaflet no way to write markup but through the policy', async () => {
  const code = throughPolicy(withoutExtras(await read('leaflet/dist/leaflet-src.esm.js')));
  const statements = code.split('\n').filter((line) => !/^\s*(?:\/\/|\*)/.test(line));
  const writes = statements.filter((line) => line.includes('.innerHTML = '));
  expect(writes.length).toBeGreaterThan(5);
  expect(writes.filter((line) => !line.includes('.innerHTML = markup.createHTML('))).toEqual([]);
  expect(/outerHTML|insertAdjacentHTML|document\.write|new Function\(|\beval\(/.test(code)).toBe(false);
});

it('draws streets with the same Leaflet, and without looks of others', async () => {
  const code = streetsAsModule(await read('protomaps-leaflet'));
  expect(code.startsWith("import * as L from 'leaflet'")).toBe(true);
  expect(code.includes('@protomaps/basemaps')).toBe(false);
});

it('says so where a package is written in another way', () => {
  expect(() => withoutExtras('export const nothing = 1;')).toThrow('leaflet: no classes found');
});
