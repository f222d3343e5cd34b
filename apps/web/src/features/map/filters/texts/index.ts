import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  filter: { it: 'Filtra', en: 'Filter' },
  type: { it: 'Tipo', en: 'Type' },
  area: { it: 'Stanza', en: 'Room' },
  zone: { it: 'Zona', en: 'Zone' },
  all: { it: 'Tutti', en: 'All' },
  'all.areas': { it: 'Tutte', en: 'All' },
  'type.person': { it: 'Persone', en: 'People' },
  'type.device_tracker': { it: 'Localizzatori', en: 'Trackers' },
  'type.camera': { it: 'Telecamere', en: 'Cameras' },
  'type.light': { it: 'Luci', en: 'Lights' },
  'type.switch': { it: 'Interruttori', en: 'Switches' },
  'type.sensor': { it: 'Sensori', en: 'Sensors' },
  'type.binary_sensor': { it: 'Sensori di stato', en: 'Binary sensors' },
  'type.other': { it: 'Altro', en: 'Other' },
  none: { it: 'Niente corrisponde ai filtri.', en: 'Nothing matches the filters.' },
});
