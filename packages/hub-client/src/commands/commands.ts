/** Pure builders, one namespace for each kind of device: intent → {@link Command}. Nothing is sent here. */
export * as power from './power.ts';
export * as light from './light.ts';
export * as cover from './cover.ts';
export * as climate from './climate.ts';
export * as lock from './lock.ts';
export * as fan from './fan.ts';
export * as media from './media.ts';
export * as vacuum from './vacuum.ts';
export * as alarm from './alarm.ts';
export * as automation from './automation.ts';
