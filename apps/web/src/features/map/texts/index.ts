import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Mappa', en: 'Map' },
  zones: {
    it: '{count, plural, one {# zona} other {# zone}}',
    en: '{count, plural, one {# zone} other {# zones}}',
  },
  devices: {
    it: '{count, plural, one {# dispositivo} other {# dispositivi}}',
    en: '{count, plural, one {# device} other {# devices}}',
  },
  loading: { it: 'Caricamento della mappa', en: 'Loading the map' },
  canvas: { it: 'Mappa: {what}', en: 'Map: {what}' },
  'device.add': { it: 'Aggiungi dispositivo', en: 'Add a device' },
  device: { it: 'Dispositivo', en: 'Device' },
  'zone.add': { it: 'Crea zona', en: 'Create a zone' },
  zone: { it: 'Zona', en: 'Zone' },
  'show.named': { it: 'Mostra {name} sulla mappa', en: 'Show {name} on the map' },
  'edit.named': { it: 'Modifica {name}', en: 'Edit {name}' },
  'devices.failed': {
    it: 'I dispositivi posizionati a mano non si sono caricati.',
    en: 'The devices that were put on the map have not been loaded.',
  },
  'move.failed': { it: 'Posizione non salvata', en: 'Position not saved' },
  empty: { it: 'Nessuno è ancora sulla mappa.', en: 'Nobody is on the map yet.' },
  'list.zones': { it: 'Zone', en: 'Zones' },
  'list.devices': { it: 'Dispositivi', en: 'Devices' },
  'closed.title': { it: 'Il tuo ruolo non comprende la mappa', en: 'Your role does not include the map' },
  closed: {
    it: 'Se ti serve vedere chi è in casa e dove, chiedilo a chi amministra la casa.',
    en: 'If you need to see who is where, ask those who administer the house.',
  },
  failed: { it: 'Errore nel caricamento dati mappa: {why}', en: 'The map data could not be loaded: {why}' },
});
