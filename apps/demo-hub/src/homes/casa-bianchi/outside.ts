import { camera } from '#devices/camera.ts';
import { cover } from '#devices/cover.ts';
import { defineEntity } from '#world/kind.ts';
import { lock } from '#devices/lock.ts';
import type { HomeDevice } from '#homes/home.ts';
import { battery, detector, temperature } from '#homes/sensor-definitions.ts';

import {
  batteryLevel,
  batteryPower,
  consumerPower,
  gridPower,
  importCost,
  kitchenPower,
  meter,
  solarPower,
} from '#homes/casa-bianchi/energy-sensors.ts';
import { gateView } from '#homes/casa-bianchi/gate-camera.ts';
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
  inGiardino('Telecamera cancello', 'Vista', 'V2', [
    defineEntity(camera, { id: 'telecamera_cancello', name: 'Telecamera cancello', sees: gateView }),
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
  inGarage('Quadro elettrico', 'Energia', 'Q2', [
    kitchenPower({ id: 'linea_cucina_potenza', name: 'Linea cucina Potenza' }),
    meter(
      { id: 'linea_cucina_energia', name: 'Linea cucina Energia', value: 2841.9 },
      'sensor.linea_cucina_potenza',
    ),
    consumerPower({ id: 'lavatrice_potenza', name: 'Lavatrice Potenza' }, 'washingMachine'),
    meter({ id: 'lavatrice_energia', name: 'Lavatrice Energia', value: 233.4 }, 'sensor.lavatrice_potenza'),
  ]),
  inGarage('Fotovoltaico', 'Sole', 'Inverter 3k', [
    solarPower({ id: 'potenza_fotovoltaico', name: 'Fotovoltaico Potenza' }),
    meter(
      { id: 'energia_fotovoltaico', name: 'Fotovoltaico Energia', value: 9190.8 },
      'sensor.potenza_fotovoltaico',
    ),
  ]),
  inGarage('Accumulo', 'Sole', 'Batteria 5k', [
    batteryLevel({ id: 'accumulo_carica', name: 'Accumulo Carica' }, 'sensor.accumulo_potenza'),
    batteryPower({ id: 'accumulo_potenza', name: 'Accumulo Potenza' }),
    meter(
      { id: 'accumulo_energia_scaricata', name: 'Accumulo Energia scaricata', value: 2604.1 },
      'sensor.accumulo_potenza',
    ),
    meter(
      { id: 'accumulo_energia_caricata', name: 'Accumulo Energia caricata', value: 2711.6 },
      'sensor.accumulo_potenza',
      -1,
    ),
  ]),
  // The last of all devices: what it shows follows from all others at the same moment.
  inGarage('Contatore', 'Energia', 'M3', [
    gridPower({ id: 'potenza_casa', name: 'Contatore Potenza' }),
    meter(
      { id: 'energia_prelevata', name: 'Contatore Energia prelevata', value: 4821.3 },
      'sensor.potenza_casa',
    ),
    meter(
      { id: 'energia_immessa', name: 'Contatore Energia immessa', value: 5310.2 },
      'sensor.potenza_casa',
      -1,
    ),
    importCost(
      { id: 'energia_prelevata_cost', name: 'Contatore Energia prelevata Costo' },
      'sensor.potenza_casa',
    ),
  ]),
];
