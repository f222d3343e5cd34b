import { alarmControlPanel } from '#devices/alarm-control-panel.ts';
import { climate } from '#devices/climate.ts';
import { cover } from '#devices/cover.ts';
import { fan } from '#devices/fan.ts';
import { blueprint, type Blueprint } from '#devices/kind.ts';
import { light, type LightSpec } from '#devices/light.ts';
import { lock } from '#devices/lock.ts';
import { mediaPlayer } from '#devices/media-player.ts';
import { switchKind, type SwitchSpec } from '#devices/switch.ts';
import { vacuum } from '#devices/vacuum.ts';
import type { HomeDevice } from '#homes/home.ts';
import { battery, detector, energy, humidity, power, temperature } from '#homes/readings.ts';

const percent = (value: number): number => Math.round(value * 2.55);
const lamp = (spec: LightSpec): Blueprint => blueprint(light, spec);
const plug = (spec: SwitchSpec): Blueprint => blueprint(switchKind, spec);

function room(area: string) {
  return (name: string, maker: string, model: string, entities: readonly Blueprint[]): HomeDevice => ({
    id: entities[0]?.entityId ?? name,
    name,
    area,
    maker,
    model,
    entities,
  });
}

const inSoggiorno = room('soggiorno');
export const soggiorno: readonly HomeDevice[] = [
  inSoggiorno('Lampada ad arco', 'Lumo', 'Arco W', [
    lamp({
      id: 'lampada_ad_arco',
      name: 'Lampada ad arco',
      icon: 'mdi:floor-lamp',
      modes: ['color_temp'],
      on: true,
      brightness: percent(60),
      colour: { mode: 'color_temp', kelvin: 2700 },
      kelvin: [2200, 6500],
    }),
  ]),
  inSoggiorno('Striscia LED libreria', 'Lumo', 'Strip RGB', [
    lamp({
      id: 'striscia_led_libreria',
      name: 'Striscia LED libreria',
      icon: 'mdi:led-strip-variant',
      modes: ['hs'],
      on: true,
      brightness: percent(35),
      colour: { mode: 'hs', hs: [257, 45] },
      effects: ['arcobaleno', 'respiro'],
    }),
  ]),
  inSoggiorno('Termostato', 'Caldo', 'T3', [
    blueprint(climate, {
      id: 'termostato',
      name: 'Termostato',
      modes: ['off', 'heat', 'auto'],
      mode: 'heat',
      temperature: 21.5,
      target: 22,
      humidity: 48,
      presets: ['none', 'eco', 'comfort', 'away'],
    }),
    temperature({ id: 'termostato_temperatura', name: 'Termostato Temperatura', value: 21.5, side: true }),
    humidity({ id: 'termostato_umidita', name: 'Termostato Umidità', value: 48, side: true }),
  ]),
  inSoggiorno('Tapparella grande', 'Somma', 'Tubo 40', [
    blueprint(cover, {
      id: 'tapparella_grande',
      name: 'Tapparella grande',
      deviceClass: 'shutter',
      position: 70,
      travel: 16,
    }),
  ]),
  inSoggiorno('Televisore', 'Visione', 'OLED 55', [
    blueprint(mediaPlayer, {
      id: 'televisore',
      name: 'Televisore',
      deviceClass: 'tv',
      state: 'playing',
      contentType: 'tvshow',
      volume: 0.35,
      position: 760,
      sources: ['TV', 'HDMI 1', 'Streaming'],
      tracks: [
        { title: 'Il giardino d’inverno', series: 'Episodio 3', duration: 2880 },
        { title: 'La casa sul fiume', series: 'Episodio 4', duration: 2760 },
      ],
    }),
  ]),
  inSoggiorno('Robot aspirapolvere', 'Polvo', 'R7', [
    blueprint(vacuum, {
      id: 'robot_aspirapolvere',
      name: 'Robot aspirapolvere',
      state: 'docked',
      speeds: ['silenzioso', 'normale', 'forte'],
    }),
    battery({ id: 'robot_aspirapolvere_batteria', name: 'Robot aspirapolvere Batteria', value: 100 }),
  ]),
];

const inBagno = room('bagno');
export const bagno: readonly HomeDevice[] = [
  inBagno('Specchio', 'Lumo', 'Mirror', [
    lamp({
      id: 'specchio',
      name: 'Specchio',
      icon: 'mdi:mirror',
      modes: ['brightness'],
      on: false,
      brightness: percent(80),
    }),
  ]),
  inBagno('Scaldasalviette', 'Caldo', 'S1', [
    plug({ id: 'scaldasalviette', name: 'Scaldasalviette', icon: 'mdi:heating-coil', on: true }),
    power(
      { id: 'scaldasalviette_potenza', name: 'Scaldasalviette Potenza', value: 480, side: true },
      'switch.scaldasalviette',
    ),
  ]),
  inBagno('Sensore bagno', 'Senso', 'TH2', [
    temperature({ id: 'bagno_temperatura', name: 'Sensore bagno Temperatura', value: 23, side: true }),
    humidity({ id: 'bagno_umidita', name: 'Sensore bagno Umidità', value: 58, side: true }),
  ]),
];

const inCucina = room('cucina');
export const cucina: readonly HomeDevice[] = [
  inCucina('Luci piano lavoro', 'Lumo', 'Bar WW', [
    lamp({
      id: 'luci_piano_lavoro',
      name: 'Luci piano lavoro',
      icon: 'mdi:spotlight-beam',
      modes: ['rgbww'],
      on: true,
      brightness: 255,
      colour: { mode: 'rgbww', rgbww: [0, 0, 0, 120, 255] },
    }),
  ]),
  inCucina('Macchina del caffè', 'Presa', 'P1', [
    plug({
      id: 'macchina_del_caffe',
      name: 'Macchina del caffè',
      icon: 'mdi:coffee-maker',
      deviceClass: 'outlet',
      on: true,
    }),
    power(
      { id: 'macchina_del_caffe_potenza', name: 'Macchina del caffè Potenza', value: 42, side: true },
      'switch.macchina_del_caffe',
    ),
  ]),
  inCucina('Lavastoviglie', 'Presa', 'P1', [
    plug({ id: 'lavastoviglie', name: 'Lavastoviglie', icon: 'mdi:dishwasher', deviceClass: 'outlet' }),
  ]),
  inCucina('Presa frigorifero', 'Presa', 'P1', [
    plug({ id: 'presa_frigorifero', name: 'Presa frigorifero', deviceClass: 'outlet', on: true }),
    power(
      { id: 'presa_frigorifero_potenza', name: 'Presa frigorifero Potenza', value: 82, side: true },
      'switch.presa_frigorifero',
    ),
    energy(
      { id: 'presa_frigorifero_energia', name: 'Presa frigorifero Energia', value: 214.6, side: true },
      'sensor.presa_frigorifero_potenza',
    ),
  ]),
  inCucina('Rilevatore di fumo', 'Senso', 'F1', [
    detector('smoke', {
      id: 'rilevatore_di_fumo',
      name: 'Rilevatore di fumo',
      extra: { smoke_level: 2, battery_level: 96 },
    }),
    battery({ id: 'rilevatore_di_fumo_batteria', name: 'Rilevatore di fumo Batteria', value: 96 }),
  ]),
  inCucina('Finestra cucina', 'Senso', 'C1', [
    detector('window', { id: 'finestra_cucina', name: 'Finestra cucina', on: true }),
    battery({ id: 'finestra_cucina_batteria', name: 'Finestra cucina Batteria', value: 74 }),
  ]),
  inCucina('Perdita lavello', 'Senso', 'A1', [
    detector('moisture', { id: 'perdita_lavello', name: 'Perdita lavello' }),
    battery({ id: 'perdita_lavello_batteria', name: 'Perdita lavello Batteria', value: 12 }),
    detector('battery', {
      id: 'perdita_lavello_batteria_scarica',
      name: 'Perdita lavello Batteria scarica',
      main: false,
      category: 'diagnostic',
      on: true,
    }),
  ]),
  inCucina('Sensore cucina', 'Senso', 'TH2', [
    temperature({ id: 'cucina_temperatura', name: 'Sensore cucina Temperatura', value: 22.1, side: true }),
  ]),
];

const inCamera = room('camera');
export const camera: readonly HomeDevice[] = [
  inCamera('Abat-jour', 'Lumo', 'Notte', [
    lamp({
      id: 'abat_jour',
      name: 'Abat-jour',
      icon: 'mdi:lamp',
      modes: ['color_temp', 'xy'],
      brightness: percent(30),
      kelvin: [2200, 6500],
    }),
  ]),
  inCamera('Lampadario', 'Lumo', 'Relè', [
    lamp({ id: 'lampadario', name: 'Lampadario', icon: 'mdi:ceiling-light', modes: ['onoff'] }),
  ]),
  inCamera('Climatizzatore', 'Fresco', 'Inverter 9', [
    blueprint(climate, {
      id: 'climatizzatore',
      name: 'Climatizzatore',
      modes: ['off', 'heat', 'cool', 'heat_cool', 'dry', 'fan_only'],
      mode: 'off',
      temperature: 20.5,
      target: 20,
      range: [19, 25],
      min: 16,
      max: 30,
      fanModes: ['auto', 'low', 'medium', 'high'],
    }),
  ]),
  inCamera('Tapparella camera', 'Somma', 'Tubo 40', [
    blueprint(cover, {
      id: 'tapparella_camera',
      name: 'Tapparella camera',
      deviceClass: 'shutter',
      position: 0,
      travel: 14,
    }),
  ]),
  inCamera('Finestra camera', 'Senso', 'C1', [
    detector('window', { id: 'finestra_camera', name: 'Finestra camera' }),
  ]),
];

const inCameretta = room('cameretta');
export const cameretta: readonly HomeDevice[] = [
  inCameretta('Lucina della notte', 'Lumo', 'Lucina', [
    lamp({
      id: 'lucina_della_notte',
      name: 'Lucina della notte',
      icon: 'mdi:weather-night',
      modes: ['rgbw'],
      on: true,
      brightness: percent(15),
      colour: { mode: 'rgbw', rgbw: [127, 180, 255, 0] },
    }),
  ]),
  inCameretta('Ventilatore', 'Fresco', 'V3', [
    blueprint(fan, { id: 'ventilatore', name: 'Ventilatore', speeds: 3, presets: ['notte', 'brezza'] }),
  ]),
  inCameretta('Cassa di Giulia', 'Suono', 'Mini', [
    blueprint(mediaPlayer, {
      id: 'cassa_di_giulia',
      name: 'Cassa di Giulia',
      deviceClass: 'speaker',
      state: 'paused',
      contentType: 'music',
      volume: 0.2,
      position: 130,
      tracks: [
        { title: 'Fiabe della sera', artist: 'La lucciola curiosa', duration: 540 },
        { title: 'Fiabe della sera', artist: 'Il riccio e la luna', duration: 610 },
      ],
    }),
  ]),
  inCameretta('Tapparella cameretta', 'Somma', 'Tubo 30', [
    blueprint(cover, {
      id: 'tapparella_cameretta',
      name: 'Tapparella cameretta',
      deviceClass: 'shutter',
      position: 0,
      tellsPosition: false,
      travel: 10,
    }),
  ]),
  inCameretta('Sensore cameretta', 'Senso', 'TH2', [
    temperature({
      id: 'cameretta_temperatura',
      name: 'Sensore cameretta Temperatura',
      value: 21,
      side: true,
    }),
  ]),
];

const inGiardino = room('giardino');
export const giardino: readonly HomeDevice[] = [
  inGiardino('Luci del vialetto', 'Lumo', 'Palo', [
    lamp({
      id: 'luci_del_vialetto',
      name: 'Luci del vialetto',
      icon: 'mdi:outdoor-lamp',
      modes: ['onoff'],
      on: true,
    }),
  ]),
  inGiardino('Irrigazione', 'Acqua', 'I4', [
    plug({ id: 'irrigazione', name: 'Irrigazione', icon: 'mdi:sprinkler-variant' }),
  ]),
  inGiardino('Presa del portico', 'Presa', 'P1 Out', [
    plug({ id: 'presa_del_portico', name: 'Presa del portico', deviceClass: 'outlet' }),
  ]),
  inGiardino('Cancello', 'Somma', 'Ante 2', [
    blueprint(cover, {
      id: 'cancello',
      name: 'Cancello',
      deviceClass: 'gate',
      position: 0,
      tellsPosition: false,
      travel: 12,
    }),
  ]),
  inGiardino('Movimento giardino', 'Senso', 'M1', [
    detector('motion', { id: 'movimento_giardino', name: 'Movimento giardino', movesEvery: 420 }),
    battery({ id: 'movimento_giardino_batteria', name: 'Movimento giardino Batteria', value: 8 }),
  ]),
  inGiardino('Sensore giardino', 'Senso', 'TH Out', [
    temperature(
      { id: 'giardino_temperatura', name: 'Sensore giardino Temperatura', value: 9, side: true },
      true,
    ),
  ]),
];

const inIngresso = room('ingresso');
export const ingresso: readonly HomeDevice[] = [
  inIngresso('Allarme di casa', 'Guardia', 'A8', [
    blueprint(alarmControlPanel, {
      id: 'allarme_di_casa',
      name: 'Allarme di casa',
      code: '1234',
      changedBy: 'Luca',
    }),
  ]),
  inIngresso('Serratura portone', 'Chiave', 'S2', [
    blueprint(lock, { id: 'serratura_portone', name: 'Serratura portone', state: 'unlocked', canOpen: true }),
  ]),
  inIngresso('Plafoniera', 'Lumo', 'Disco', [
    lamp({
      id: 'plafoniera',
      name: 'Plafoniera',
      icon: 'mdi:ceiling-light',
      modes: ['brightness'],
      available: false,
    }),
  ]),
  inIngresso('Porta d’ingresso', 'Senso', 'C1', [
    detector('door', { id: 'porta_d_ingresso', name: 'Porta d’ingresso' }),
  ]),
  inIngresso('Movimento ingresso', 'Senso', 'M1', [
    detector('motion', { id: 'movimento_ingresso', name: 'Movimento ingresso', movesEvery: 900 }),
  ]),
];

const inGarage = room('garage');
export const garage: readonly HomeDevice[] = [
  inGarage('Basculante', 'Somma', 'Bascula', [
    blueprint(cover, {
      id: 'basculante',
      name: 'Basculante',
      deviceClass: 'garage',
      position: 0,
      travel: 18,
    }),
  ]),
  inGarage('Serratura garage', 'Chiave', 'S1', [
    blueprint(lock, { id: 'serratura_garage', name: 'Serratura garage', state: 'locked', code: '1234' }),
  ]),
  inGarage('Contatore', 'Energia', 'M3', [
    power({ id: 'potenza_casa', name: 'Contatore Potenza', value: 640, side: true }),
    energy(
      { id: 'energia_prelevata', name: 'Contatore Energia prelevata', value: 4821.3, side: true },
      'sensor.potenza_casa',
    ),
  ]),
  inGarage('Fotovoltaico', 'Sole', 'Inverter 3k', [
    power({ id: 'potenza_fotovoltaico', name: 'Fotovoltaico Potenza', value: 310, side: true }),
    energy(
      { id: 'energia_fotovoltaico', name: 'Fotovoltaico Energia', value: 3190.8, side: true },
      'sensor.potenza_fotovoltaico',
    ),
  ]),
];
