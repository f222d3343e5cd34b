import { defineTexts } from '#shared/i18n/define-texts.ts';

/** Words for a domain or a device class, apart by blanks. */
export const t = defineTexts({
  light: { it: 'luce luci lampada lampade', en: 'light lights lamp lamps' },
  climate: {
    it: 'termostato clima climatizzatore riscaldamento temperatura',
    en: 'thermostat climate heating temperature',
  },
  cover: { it: 'tapparella tapparelle tenda tende', en: 'shutter shutters blind blinds cover' },
  garage: { it: 'garage basculante', en: 'garage door' },
  gate: { it: 'cancello', en: 'gate' },
  lock: { it: 'serratura', en: 'lock' },
  media_player: { it: 'musica televisore tv cassa', en: 'music television tv speaker' },
  fan: { it: 'ventilatore', en: 'fan' },
  vacuum: { it: 'robot aspirapolvere', en: 'robot vacuum' },
  switch: { it: 'presa interruttore', en: 'socket plug switch' },
  alarm_control_panel: { it: 'allarme antifurto', en: 'alarm' },
  automation: { it: 'automazione', en: 'automation' },
  camera: { it: 'telecamera telecamere videocitofono', en: 'camera cameras' },
  temperature: { it: 'temperatura', en: 'temperature' },
  humidity: { it: 'umidità', en: 'humidity' },
  battery: { it: 'batteria pila', en: 'battery' },
  power: { it: 'potenza consumo', en: 'power consumption' },
  energy: { it: 'energia consumo', en: 'energy consumption' },
  illuminance: { it: 'luminosità', en: 'brightness illuminance' },
  motion: { it: 'movimento presenza', en: 'motion presence' },
  door: { it: 'porta', en: 'door' },
  window: { it: 'finestra', en: 'window' },
  smoke: { it: 'fumo', en: 'smoke' },
  moisture: { it: 'acqua perdita allagamento', en: 'water leak' },
  gas: { it: 'gas', en: 'gas' },
  carbon_monoxide: { it: 'monossido', en: 'carbon monoxide' },
});
