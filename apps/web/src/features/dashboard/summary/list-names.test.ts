import { expect, it } from 'vitest';
import { listNames } from './list-names.ts';

it.each<[readonly string[], boolean, string]>([
  [['Finestra', 'Porta'], true, 'Finestra e Porta'],
  [['Finestra', 'Porta', 'Tapparella'], true, 'Finestra, Porta e un’altra'],
  [['Finestra', 'Porta', 'Portone'], false, 'Finestra, Porta e un altro'],
  [['Sala', 'Bagno', 'Studio', 'Camera'], true, 'Sala, Bagno e altre 2'],
  [['Sala', 'Bagno', 'Studio', 'Camera'], false, 'Sala, Bagno e altri 2'],
  [['Sala', 'Sala'], true, 'Sala'],
])('%j, feminine: %s', (names, feminine, text) => expect(listNames(names, feminine)).toBe(text));
