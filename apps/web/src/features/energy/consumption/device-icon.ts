/** Drawings of the house's icons by what names of devices say; the first that matches. */
const icons: readonly (readonly [words: RegExp, icon: string])[] = [
  [/lavastoviglie|dishwasher/i, 'dishwasher'],
  [/asciugatrice|dryer/i, 'tumble-dryer'],
  [/lavatrice|washing/i, 'washing-machine'],
  [/frigo|fridge|freezer|congelat/i, 'fridge-outline'],
  [/microonde|microwave/i, 'microwave'],
  [/forno|fornell|piano cottura|induzione|cucina|stove|oven/i, 'stove'],
  [/bollitore|kettle/i, 'kettle-outline'],
  [/caff|coffee/i, 'coffee-maker-outline'],
  [/pompa di calore|heat pump/i, 'heat-pump-outline'],
  [/clima|condizionat|split|air con/i, 'air-conditioner'],
  [/scaldasalviette|resistenza/i, 'heating-coil'],
  [/scaldabagno|boiler|water heater/i, 'water-boiler'],
  [/termosif|stufa|radiator|heater/i, 'radiator'],
  [/wallbox|auto elettrica|colonnina|ev charger/i, 'ev-station'],
  [/televis|\btv\b/i, 'television'],
  [/luc[ei]|lamp|light/i, 'lightbulb-outline'],
  [/computer|\bpc\b|studio|desktop/i, 'desktop-tower-monitor'],
  [/router|modem|rete wifi/i, 'router-wireless'],
  [/server|\bnas\b/i, 'server'],
  [/piscina|pool/i, 'pool'],
];

/** The hub's name of an icon for a device; undefined where its name says nothing. */
export function deviceIcon(name: string): string | undefined {
  const icon = icons.find(([words]) => words.test(name))?.[1];
  return icon && `mdi:${icon}`;
}
