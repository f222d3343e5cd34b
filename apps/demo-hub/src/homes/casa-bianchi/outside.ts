import { cover } from '#devices/cover.ts';
import { defineEntity } from '#devices/kind.ts';
import { lock } from '#devices/lock.ts';
import type { HomeDevice } from '#homes/home.ts';
import { battery, detector, energy, power, temperature, solarPower } from '#homes/sensor-definitions.ts';

import { lamp, plug, devicesIn } from '#homes/casa-bianchi/device-definitions.ts';
const inGiardino = devicesIn('giardino');
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
    defineEntity(cover, {
      id: 'cancello',
      name: 'Cancello',
      deviceClass: 'gate',
      position: 0,
      hasPosition: false,
      travelSeconds: 12,
    }),
    defineEntity(lock, { id: 'serratura_cancello', name: 'Serratura cancello', state: 'locked' }),
  ]),
  inGiardino('Movimento giardino', 'Senso', 'M1', [
    detector('motion', {
      id: 'movimento_giardino',
      name: 'Movimento giardino',
      meanSecondsBetweenMotions: 420,
    }),
    battery({ id: 'movimento_giardino_batteria', name: 'Movimento giardino Batteria', value: 8 }),
  ]),
  inGiardino('Sensore giardino', 'Senso', 'TH Out', [
    temperature(
      { id: 'giardino_temperatura', name: 'Sensore giardino Temperatura', value: 9, isSecondary: true },
      (host) => host.outdoorTemperature(),
    ),
  ]),
];

const inGarage = devicesIn('garage');
export const garage: readonly HomeDevice[] = [
  inGarage('Basculante', 'Somma', 'Bascula', [
    defineEntity(cover, {
      id: 'basculante',
      name: 'Basculante',
      deviceClass: 'garage',
      position: 0,
      travelSeconds: 18,
    }),
  ]),
  inGarage('Serratura garage', 'Chiave', 'S1', [
    defineEntity(lock, { id: 'serratura_garage', name: 'Serratura garage', state: 'locked', code: '1234' }),
  ]),
  inGarage('Contatore', 'Energia', 'M3', [
    power({ id: 'potenza_casa', name: 'Contatore Potenza', value: 640, isSecondary: true }),
    energy(
      { id: 'energia_prelevata', name: 'Contatore Energia prelevata', value: 4821.3, isSecondary: true },
      'sensor.potenza_casa',
    ),
  ]),
  inGarage('Fotovoltaico', 'Sole', 'Inverter 3k', [
    solarPower({ id: 'potenza_fotovoltaico', name: 'Fotovoltaico Potenza', value: 0, isSecondary: true }),
    energy(
      { id: 'energia_fotovoltaico', name: 'Fotovoltaico Energia', value: 3190.8, isSecondary: true },
      'sensor.potenza_fotovoltaico',
    ),
  ]),
];
