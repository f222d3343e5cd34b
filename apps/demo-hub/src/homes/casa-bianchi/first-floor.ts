import { climate } from '#devices/climate.ts';
import { cover } from '#devices/cover.ts';
import { fan } from '#devices/fan.ts';
import { blueprint } from '#devices/kind.ts';
import { mediaPlayer } from '#devices/media-player.ts';
import type { HomeDevice } from '#homes/home.ts';
import { detector, energy, humidity, power, temperature } from '#homes/readings.ts';

import { firefly, hedgehog } from '#homes/casa-bianchi/pictures.ts';
import { lamp, percent, plug, room } from '#homes/casa-bianchi/things.ts';
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
    energy(
      { id: 'scaldasalviette_energia', name: 'Scaldasalviette Energia', value: 640.2, side: true },
      'sensor.scaldasalviette_potenza',
    ),
  ]),
  inBagno('Sensore bagno', 'Senso', 'TH2', [
    temperature({ id: 'bagno_temperatura', name: 'Sensore bagno Temperatura', value: 23, side: true }),
    humidity({ id: 'bagno_umidita', name: 'Sensore bagno Umidità', value: 58, side: true }),
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
      sounds: ['Musica', 'Voce', 'Notte'],
      inOrder: true,
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
    blueprint(cover, {
      id: 'tapparella_cameretta',
      name: 'Tapparella cameretta',
      deviceClass: 'shutter',
      position: 0,
      tellsPosition: false,
      travel: 10,
    }),
  ]),
  inCameretta('Veneziana', 'Somma', 'Lamella 25', [
    blueprint(cover, {
      id: 'veneziana',
      name: 'Veneziana',
      deviceClass: 'blind',
      position: 60,
      tilt: 40,
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
