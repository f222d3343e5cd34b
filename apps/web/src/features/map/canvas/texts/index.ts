import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  keys: {
    it: 'Le frecce spostano la mappa, più e meno la ingrandiscono e la rimpiccioliscono.',
    en: 'The arrow keys move the map, plus and minus zoom in and out.',
  },
  buttons: { it: 'Vista della mappa', en: 'View of the map' },
  'zoom.in': { it: 'Ingrandisci', en: 'Zoom in' },
  'zoom.out': { it: 'Rimpicciolisci', en: 'Zoom out' },
  'centre.home': { it: 'Centra su casa', en: 'Centre on home' },
  'centre.all': { it: 'Mostra tutto', en: 'Show everything' },
  kilometres: { it: '{length} km', en: '{length} km' },
  metres: { it: '{length} m', en: '{length} m' },
  'ground.failed': {
    it: 'Lo sfondo della mappa non si carica.',
    en: 'The background of the map does not load.',
  },
  north: { it: 'Il nord è in alto', en: 'North is at the top' },
  zone: { it: 'Zona {name}, raggio {radius} m', en: 'Zone {name}, radius {radius} m' },
  point: { it: '{name}: {state}', en: '{name}: {state}' },
  'cluster.open': { it: '{count} punti vicini: ingrandisci', en: '{count} close to each other: zoom in' },
  cluster: { it: '{count} nello stesso punto', en: '{count} in the same place' },
  same: { it: 'Nello stesso punto', en: 'In the same place' },
  close: { it: 'Chiudi', en: 'Close' },
  handle: { it: '{what}: {latitude}, {longitude}', en: '{what}: {latitude}, {longitude}' },
  'handle.keys': {
    it: 'Trascinalo, oppure spostalo con le frecce: 10 metri alla volta, con Maiusc 100.',
    en: 'Drag it, or move it with the arrow keys: 10 metres at a time, with Shift 100.',
  },
  'draft.centre': { it: 'Centro della zona', en: 'Centre of the zone' },
  'draft.radius': { it: 'Raggio della zona', en: 'Radius of the zone' },
  'draft.metres': { it: '{radius} metri', en: '{radius} metres' },
  'draft.radius.keys': {
    it: 'Le frecce lo cambiano di 10 metri, con Maiusc di 100.',
    en: 'The arrow keys change it by 10 metres, with Shift by 100.',
  },
  pin: { it: 'Posizione scelta', en: 'Chosen position' },
  'pin.here': { it: 'Al centro della mappa', en: 'In the middle of the map' },
});
