import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  produced: { it: 'Prodotta', en: 'Produced' },
  selfConsumption: { it: 'Autoconsumo', en: 'Self-consumption' },
  selfSufficiency: { it: 'Autosufficienza', en: 'Self-sufficiency' },
  exported: { it: 'Immessa in rete', en: 'Given to the grid' },
  title: { it: 'Produzione', en: 'Production' },
  'chart.label': {
    it: 'Produzione del periodo, in chilowattora',
    en: 'Production in the period, in kilowatt hours',
  },
  'chart.none': {
    it: 'Nessun dato di produzione in questo periodo.',
    en: 'No production data in this period.',
  },
  when: { it: 'Quando', en: 'When' },
  unknown: { it: 'nessun dato', en: 'no data' },
  csv: { it: 'produzione', en: 'production' },
  'parts.title': { it: 'Dove è andato il sole', en: 'Where the sun went' },
  'parts.kept': { it: 'Rimasta in casa', en: 'Kept in the house' },
  'parts.given': { it: 'Immessa in rete', en: 'Given to the grid' },
  'parts.hint': {
    it: 'L’autosufficienza è la parte dei consumi che non è venuta dalla rete.',
    en: 'Self-sufficiency is the part of the use that did not come from the grid.',
  },
  'battery.title': { it: 'Batteria', en: 'Battery' },
  'battery.level': { it: 'Carica', en: 'Charge' },
  'battery.charged': { it: 'Accumulata', en: 'Stored' },
  'battery.discharged': { it: 'Restituita', en: 'Given back' },
  'forecast.title': { it: 'Produzione prevista', en: 'Forecast of the sun' },
  'forecast.today': { it: 'Oggi', en: 'Today' },
  'forecast.rest': { it: 'Ancora oggi', en: 'Still to come' },
  'forecast.tomorrow': { it: 'Domani', en: 'Tomorrow' },
  'forecast.hint': {
    it: 'Calcolata dall’hub in base al meteo.',
    en: 'Forecast by the hub, from the weather.',
  },
  'panels.title': { it: 'Pannelli', en: 'Panels' },
  'panels.add': { it: 'Aggiungi un pannello', en: 'Add a panel' },
  'panels.edit': { it: 'Modifica {name}', en: 'Edit {name}' },
  'panels.show': { it: 'Dettagli di {name}', en: 'Details of {name}' },
  'panels.facts': {
    it: '{capacity} kW · efficienza {efficiency} %',
    en: '{capacity} kW · {efficiency} % efficient',
  },
  'panels.incomplete': { it: 'Aggiungi la capacità del pannello.', en: 'Add the capacity of the panel.' },
  'panels.real': { it: 'Reale', en: 'Real' },
  'panels.expected.estimate': { it: 'Attesa (stima)', en: 'Expected (estimate)' },
  'panels.expected.forecast': { it: 'Attesa (previsione)', en: 'Expected (forecast)' },
  'panels.share': {
    it: '{share} % di quanto atteso finora',
    en: '{share} % of what was expected so far',
  },
  'panels.estimate': {
    it: 'Stima: capacità × efficienza × ore di sole tipiche del mese in Italia. Inclinazione, ombre e meteo la cambiano.',
    en: 'Estimate: capacity × efficiency × typical hours of sun of the month in Italy. Tilt, shade and weather change it.',
  },
  'panels.forecast': {
    it: 'Per oggi la produzione attesa è quella prevista dall’hub fino a questo momento.',
    en: 'Today the expectation comes from the hub’s forecast, until this moment.',
  },
});
