import { climate } from '#devices/climate.ts';
import { cover } from '#devices/cover.ts';
import { event } from '#devices/event.ts';
import { fan } from '#devices/fan.ts';
import { defineEntity } from '#world/kind.ts';
import { mediaPlayer } from '#devices/media-player.ts';
import type { HomeDevice } from '#homes/home.ts';
import { detector, humidity, temperature } from '#homes/sensor-definitions.ts';

import { firefly, hedgehog } from '#homes/casa-bianchi/media-artwork.ts';
import { consumerPower, meter, statePower, suppliedBy } from '#homes/casa-bianchi/energy-sensors.ts';
import { lamp, brightnessFromPercent, plug, devicesIn } from '#homes/casa-bianchi/device-definitions.ts';
const inBagno = devicesIn('bagno');
export const bagno: readonly HomeDevice[] = [
  inBagno('Specchio', 'Lumo', 'Mirror', [
    lamp({
      id: 'specchio',
      name: 'Specchio',
      icon: 'mdi:mirror',
      modes: ['brightness'],
      on: false,
      brightness: brightnessFromPercent(80),
    }),
  ]),
  inBagno('Scaldasalviette', 'Caldo', 'S1', [
    plug({ id: 'scaldasalviette', name: 'Scaldasalviette', icon: 'mdi:heating-coil', on: true }),
    consumerPower(
      { id: 'scaldasalviette_potenza', name: 'Scaldasalviette Potenza' },
      'towelWarmer',
      suppliedBy('switch.scaldasalviette'),
    ),
    meter(
      { id: 'scaldasalviette_energia', name: 'Scaldasalviette Energia', value: 640.2 },
      'sensor.scaldasalviette_potenza',
    ),
  ]),
  inBagno('Sensore bagno', 'Senso', 'TH2', [
    temperature({ id: 'bagno_temperatura', name: 'Sensore bagno Temperatura', value: 23, isSecondary: true }),
    humidity({ id: 'bagno_umidita', name: 'Sensore bagno Umidità', value: 58, isSecondary: true }),
  ]),
];

const inCamera = devicesIn('camera');
export const camera: readonly HomeDevice[] = [
  inCamera('Abat-jour', 'Lumo', 'Notte', [
    lamp({
      id: 'abat_jour',
      name: 'Abat-jour',
      icon: 'mdi:lamp',
      modes: ['color_temp', 'xy'],
      brightness: brightnessFromPercent(30),
      kelvin: [2200, 6500],
    }),
  ]),
  inCamera('Lampadario', 'Lumo', 'Relè', [
    lamp({ id: 'lampadario', name: 'Lampadario', icon: 'mdi:ceiling-light', modes: ['onoff'] }),
  ]),
  inCamera('Climatizzatore', 'Fresco', 'Inverter 9', [
    defineEntity(climate, {
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
    statePower(
      { id: 'climatizzatore_potenza', name: 'Climatizzatore Potenza' },
      { running: 650, idle: 2 },
      suppliedBy('climate.climatizzatore', (mode) => mode !== 'off'),
    ),
    meter(
      { id: 'climatizzatore_energia', name: 'Climatizzatore Energia', value: 702.5 },
      'sensor.climatizzatore_potenza',
    ),
  ]),
  inCamera('Tapparella camera', 'Somma', 'Tubo 40', [
    defineEntity(cover, {
      id: 'tapparella_camera',
      name: 'Tapparella camera',
      deviceClass: 'shutter',
      position: 0,
      travelSeconds: 14,
    }),
  ]),
  inCamera('Finestra camera', 'Senso', 'C1', [
    detector('window', { id: 'finestra_camera', name: 'Finestra camera' }),
  ]),
  {
    ...inCamera('Pulsante del comodino', 'Senso', 'P1', [
      defineEntity(event, {
        id: 'pulsante_del_comodino',
        name: 'Pulsante del comodino',
        deviceClass: 'button',
        types: ['press', 'double_press', 'long_press'],
      }),
    ]),
    // On its side, without an entity.
    ownTriggers: ['button_1', 'button_2'].flatMap((subtype) =>
      ['remote_button_short_press', 'remote_button_long_press'].map((type) => ({ type, subtype })),
    ),
  },
];

const inCameretta = devicesIn('cameretta');
export const cameretta: readonly HomeDevice[] = [
  inCameretta('Lucina della notte', 'Lumo', 'Lucina', [
    lamp({
      id: 'lucina_della_notte',
      name: 'Lucina della notte',
      icon: 'mdi:weather-night',
      modes: ['rgbw'],
      on: true,
      brightness: brightnessFromPercent(15),
      colour: { mode: 'rgbw', rgbw: [127, 180, 255, 0] },
    }),
  ]),
  inCameretta('Ventilatore', 'Fresco', 'V3', [
    defineEntity(fan, { id: 'ventilatore', name: 'Ventilatore', speeds: 3, presets: ['notte', 'brezza'] }),
  ]),
  inCameretta('Cassa di Giulia', 'Suono', 'Mini', [
    defineEntity(mediaPlayer, {
      id: 'cassa_di_giulia',
      name: 'Cassa di Giulia',
      deviceClass: 'speaker',
      state: 'paused',
      contentType: 'music',
      volume: 0.2,
      position: 130,
      soundModes: ['Musica', 'Voce', 'Notte'],
      hasPlayOrder: true,
      tracks: [
        {
          title: 'Fiabe della sera',
          artist: 'La lucciola curiosa',
          album: 'Storie piccole',
          duration: 540,
          picture: firefly,
        },
        {
          title: 'Fiabe della sera',
          artist: 'Il riccio e la luna',
          album: 'Storie piccole',
          duration: 610,
          picture: hedgehog,
        },
      ],
    }),
  ]),
  inCameretta('Tapparella cameretta', 'Somma', 'Tubo 30', [
    defineEntity(cover, {
      id: 'tapparella_cameretta',
      name: 'Tapparella cameretta',
      deviceClass: 'shutter',
      position: 0,
      hasPosition: false,
      travelSeconds: 10,
    }),
  ]),
  inCameretta('Veneziana', 'Somma', 'Lamella 25', [
    defineEntity(cover, {
      id: 'veneziana',
      name: 'Veneziana',
      deviceClass: 'blind',
      position: 60,
      tilt: 40,
      travelSeconds: 10,
    }),
  ]),
  inCameretta('Sensore cameretta', 'Senso', 'TH2', [
    temperature({
      id: 'cameretta_temperatura',
      name: 'Sensore cameretta Temperatura',
      value: 21,
      isSecondary: true,
    }),
  ]),
];
