import { alarmControlPanel } from '#devices/alarm-control-panel.ts';
import { climate } from '#devices/climate.ts';
import { cover } from '#devices/cover.ts';
import { defineEntity } from '#world/kind.ts';
import { lock } from '#devices/lock.ts';
import { mediaPlayer } from '#devices/media-player.ts';
import { vacuum } from '#devices/vacuum.ts';
import type { HomeDevice } from '#homes/home.ts';
import { battery, detector, humidity, temperature } from '#homes/sensor-definitions.ts';

import { houseOnTheRiver, winterGarden } from '#homes/casa-bianchi/media-artwork.ts';
import { consumerPower, meter, statePower, suppliedBy } from '#homes/casa-bianchi/energy-sensors.ts';
import { lamp, brightnessFromPercent, plug, devicesIn } from '#homes/casa-bianchi/device-definitions.ts';
const inSoggiorno = devicesIn('soggiorno');
export const soggiorno: readonly HomeDevice[] = [
  inSoggiorno('Lampada ad arco', 'Lumo', 'Arco W', [
    lamp({
      id: 'lampada_ad_arco',
      name: 'Lampada ad arco',
      icon: 'mdi:floor-lamp',
      modes: ['color_temp'],
      on: true,
      brightness: brightnessFromPercent(60),
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
      brightness: brightnessFromPercent(35),
      colour: { mode: 'hs', hs: [257, 45] },
      effects: ['arcobaleno', 'respiro'],
    }),
  ]),
  inSoggiorno('Termostato', 'Caldo', 'T3', [
    defineEntity(climate, {
      id: 'termostato',
      name: 'Termostato',
      modes: ['off', 'heat', 'auto'],
      mode: 'heat',
      temperature: 21.5,
      target: 22,
      humidity: 48,
      presets: ['none', 'eco', 'comfort', 'away'],
    }),
    temperature(
      { id: 'termostato_temperatura', name: 'Termostato Temperatura', value: 21.5, isSecondary: true },
      (host) => Number(host.stateOf('climate.termostato')?.attributes['current_temperature'] ?? 21.5),
    ),
    humidity({ id: 'termostato_umidita', name: 'Termostato Umidità', value: 48, isSecondary: true }),
  ]),
  inSoggiorno('Tapparella grande', 'Somma', 'Tubo 40', [
    defineEntity(cover, {
      id: 'tapparella_grande',
      name: 'Tapparella grande',
      deviceClass: 'shutter',
      position: 70,
      travelSeconds: 16,
    }),
  ]),
  inSoggiorno('Televisore', 'Visione', 'OLED 55', [
    defineEntity(mediaPlayer, {
      id: 'televisore',
      name: 'Televisore',
      deviceClass: 'tv',
      state: 'playing',
      contentType: 'tvshow',
      volume: 0.35,
      position: 760,
      sources: ['TV', 'HDMI 1', 'Streaming'],
      tracks: [
        { title: 'Il giardino d’inverno', series: 'Episodio 3', duration: 2880, picture: winterGarden },
        { title: 'La casa sul fiume', series: 'Episodio 4', duration: 2760, picture: houseOnTheRiver },
      ],
    }),
    statePower(
      { id: 'televisore_potenza', name: 'Televisore Potenza' },
      { running: 105, idle: 1 },
      suppliedBy('media_player.televisore', (state) => ['playing', 'paused', 'idle', 'on'].includes(state)),
    ),
    meter(
      { id: 'televisore_energia', name: 'Televisore Energia', value: 391.7 },
      'sensor.televisore_potenza',
    ),
  ]),
  inSoggiorno('Robot aspirapolvere', 'Polvo', 'R7', [
    defineEntity(vacuum, {
      id: 'robot_aspirapolvere',
      name: 'Robot aspirapolvere',
      state: 'docked',
      speeds: ['silenzioso', 'normale', 'forte'],
    }),
    battery({ id: 'robot_aspirapolvere_batteria', name: 'Robot aspirapolvere Batteria', value: 100 }),
  ]),
];

const inCucina = devicesIn('cucina');
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
    consumerPower(
      { id: 'macchina_del_caffe_potenza', name: 'Macchina del caffè Potenza' },
      'coffeeMachine',
      suppliedBy('switch.macchina_del_caffe'),
    ),
    meter(
      { id: 'macchina_del_caffe_energia', name: 'Macchina del caffè Energia', value: 266.3 },
      'sensor.macchina_del_caffe_potenza',
    ),
  ]),
  inCucina('Lavastoviglie', 'Presa', 'P1', [
    plug({ id: 'lavastoviglie', name: 'Lavastoviglie', icon: 'mdi:dishwasher', deviceClass: 'outlet' }),
    consumerPower(
      { id: 'lavastoviglie_potenza', name: 'Lavastoviglie Potenza' },
      'dishwasher',
      suppliedBy('switch.lavastoviglie'),
    ),
    meter(
      { id: 'lavastoviglie_energia', name: 'Lavastoviglie Energia', value: 788.1 },
      'sensor.lavastoviglie_potenza',
    ),
  ]),
  inCucina('Presa frigorifero', 'Presa', 'P1', [
    plug({ id: 'presa_frigorifero', name: 'Presa frigorifero', deviceClass: 'outlet', on: true }),
    consumerPower(
      { id: 'presa_frigorifero_potenza', name: 'Presa frigorifero Potenza' },
      'fridge',
      suppliedBy('switch.presa_frigorifero'),
    ),
    // Half a year of a refrigerator: the plug before this one counted for longer.
    meter(
      { id: 'presa_frigorifero_energia', name: 'Presa frigorifero Energia', value: 193.6 },
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
    temperature({
      id: 'cucina_temperatura',
      name: 'Sensore cucina Temperatura',
      value: 22.1,
      isSecondary: true,
    }),
  ]),
];

const inIngresso = devicesIn('ingresso');
export const ingresso: readonly HomeDevice[] = [
  inIngresso('Allarme di casa', 'Guardia', 'A8', [
    defineEntity(alarmControlPanel, {
      id: 'allarme_di_casa',
      name: 'Allarme di casa',
      code: '1234',
      changedBy: 'Luca Bianchi',
    }),
  ]),
  inIngresso('Serratura portone', 'Chiave', 'S2', [
    defineEntity(lock, {
      id: 'serratura_portone',
      name: 'Serratura portone',
      state: 'locked',
      canOpen: true,
    }),
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
    detector('motion', {
      id: 'movimento_ingresso',
      name: 'Movimento ingresso',
      meanSecondsBetweenMotions: 900,
    }),
  ]),
];
