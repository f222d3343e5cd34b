import { expect, it } from 'vitest';
import { article, type Article } from './article.ts';

const written = (word: Article, next: string) => `${article(word, next)}${next}`;

it.each<[Article, string, string]>([
  ['il', '8 nov', 'l’8 nov'],
  ['il', '11 nov 2025, 9:30', 'l’11 nov 2025, 9:30'],
  ['il', '8', 'l’8'],
  ['il', '1 nov', 'il 1 nov'],
  ['il', '18 nov', 'il 18 nov'],
  ['il', '28 nov', 'il 28 nov'],
  ['il', '2026', 'il 2026'],
  ['al', '8 nov', 'all’8 nov'],
  ['al', '20 nov', 'al 20 nov'],
  ['dal', '11 nov', 'dall’11 nov'],
  ['del', '8–14 nov', 'dell’8–14 nov'],
  ['del', '10–16 nov', 'del 10–16 nov'],
  ['le', '1:00', 'l’1:00'],
  ['le', '2:00', 'le 2:00'],
  ['alle', '1:30', 'all’1:30'],
  ['alle', '8:00', 'alle 8:00'],
  ['alle', '11:00', 'alle 11:00'],
  ['dalle', '1:00', 'dall’1:00'],
  ['delle', '1:05', 'dell’1:05'],
  ['delle', '10:05', 'delle 10:05'],
  // With a leading zero it is read as figures.
  ['alle', '01:00', 'alle 01:00'],
])('%s before %s is %s', (word, next, text) => expect(written(word, next)).toBe(text));
